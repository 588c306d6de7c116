// Where autoLogin is off, a session lasts as long as the windows in which it is open. A reload keeps its window's mark
// in session storage; a window without one, opened after the last one was closed, finds the time of that closing.
import { forget, readText, writeText } from '../../storage.ts'
import { signOut, useSession } from './sessionStore.ts'

const MARK = 'assay.WINDOW'

/** Once, at the start, before the first screen. isKept: autoLogin, the session outlives its windows. Returns how to stop. */
export function watchClosing(isKept: boolean): () => void {
  const isOfClosedWindow = readText('CLOSE_WINDOW_TIME') !== null && !hasMark()
  if (!isKept && isOfClosedWindow && useSession.getState().isSign) signOut()
  forget('CLOSE_WINDOW_TIME')
  setMark()
  const close = () => writeText('CLOSE_WINDOW_TIME', String(Date.now()))
  const stayOpen = (event: StorageEvent) => {
    // Another window was closed, and this one is still open.
    if (event.key === 'assay.CLOSE_WINDOW_TIME' && event.newValue !== null) forget('CLOSE_WINDOW_TIME')
  }
  window.addEventListener('pagehide', close)
  window.addEventListener('storage', stayOpen)
  // Signing out clears session storage; the next session is of the same open window.
  const stopMarking = useSession.subscribe(({ isSign }) => isSign && setMark())
  return () => {
    stopMarking()
    window.removeEventListener('pagehide', close)
    window.removeEventListener('storage', stayOpen)
  }
}

function hasMark(): boolean {
  try {
    return sessionStorage.getItem(MARK) !== null
  } catch {
    return true
  }
}

function setMark(): void {
  try {
    sessionStorage.setItem(MARK, 'open')
  } catch {
    // Without session storage a window cannot be told from a reload; the session is kept.
  }
}
