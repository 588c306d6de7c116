// One short message at a time, in the order they came. Errors stay until they are dismissed.
import { create } from 'zustand'

export interface Toast {
  id: number
  tone: 'positive' | 'negative' | 'plain'
  text: string
  action?: { label: string; run: () => void } | undefined
}

export const TOAST_STAYS_MS = 4000
const WAITING_MAX = 5

interface ToastState {
  shown: Toast | null
  waiting: readonly Toast[]
}

export const useToasts = create<ToastState>(() => ({ shown: null, waiting: [] }))

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const next = { ...toast, id: lastId }
  const { shown, waiting } = useToasts.getState()
  if (shown === null) show(next)
  else if (shown.text !== next.text) useToasts.setState({ waiting: [...waiting, next].slice(-WAITING_MAX) })
}

export function dismissToast(): void {
  const { waiting } = useToasts.getState()
  const [next, ...rest] = waiting
  clearTimeout(timer)
  useToasts.setState({ shown: null, waiting: rest })
  if (next !== undefined) show(next)
}

/** Nothing that was said to one person is shown to the next. */
export function dismissAllToasts(): void {
  clearTimeout(timer)
  useToasts.setState({ shown: null, waiting: [] })
}

function show(toast: Toast): void {
  useToasts.setState({ shown: toast })
  // An error makes way for newer ones only when the person has dismissed it.
  if (toast.tone !== 'negative') timer = setTimeout(dismissToast, TOAST_STAYS_MS)
}
