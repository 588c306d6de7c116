// The global loading flag of the specification: set while a request that changes something is under way. The overlay
// shows only after 250 ms, so that a quick answer never flashes.
import { create } from 'zustand'

export const OVERLAY_AFTER_MS = 250

interface Submitting {
  /** Requests under way. */
  count: number
  isOverlayShown: boolean
}

export const useSubmitting = create<Submitting>(() => ({ count: 0, isOverlayShown: false }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Sets the flag while the work is under way, and answers what it answers. For orders, transfers and other money. */
export async function submitting<T>(work: () => Promise<T>): Promise<T> {
  begin()
  try {
    return await work()
  } finally {
    end()
  }
}

function begin(): void {
  const count = useSubmitting.getState().count + 1
  useSubmitting.setState({ count })
  if (count === 1) timer = setTimeout(() => useSubmitting.setState({ isOverlayShown: true }), OVERLAY_AFTER_MS)
}

function end(): void {
  const count = useSubmitting.getState().count - 1
  if (count === 0) clearTimeout(timer)
  useSubmitting.setState((state) => ({ count, isOverlayShown: count > 0 && state.isOverlayShown }))
}
