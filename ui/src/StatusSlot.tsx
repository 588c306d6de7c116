import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

export const STATUS_SLOT_ID = 'status-slot'

/** Puts a screen's own words into the status bar of the desktop's trade pages: sources that agree, how prices are made. */
export function StatusSlot({ children }: { children: ReactNode }) {
  const slot = useSyncExternalStore(stays, () => document.getElementById(STATUS_SLOT_ID))
  return slot === null ? null : createPortal(children, slot)
}

/** The bar is there as long as the screen: nothing to listen to. */
function stays(): () => void {
  return () => undefined
}
