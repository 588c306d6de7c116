// One toast at a time: a newer one replaces it. Errors stay until they are dismissed or replaced.
import { create } from 'zustand'

export interface Toast {
  id: number
  tone: 'positive' | 'negative' | 'plain'
  text: string
  action?: { label: string; run: () => void } | undefined
}

export const TOAST_STAYS_MS = 4000

interface ToastState {
  shown: Toast | null
}

export const useToasts = create<ToastState>(() => ({ shown: null }))

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

export function showToast(toast: Omit<Toast, 'id'>): void {
  clearTimeout(timer)
  lastId += 1
  useToasts.setState({ shown: { ...toast, id: lastId } })
  if (toast.tone !== 'negative') timer = setTimeout(dismissToast, TOAST_STAYS_MS)
}

export function dismissToast(): void {
  clearTimeout(timer)
  useToasts.setState({ shown: null })
}

/** What went wrong is over: the page was left, or the connection is back. */
export function dismissError(): void {
  if (useToasts.getState().shown?.tone === 'negative') dismissToast()
}
