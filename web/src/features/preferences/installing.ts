import { create } from 'zustand'

/** By the browser's own question, or by hand, for which there are steps to read. */
type InstallWay = 'prompt' | 'steps'

interface Installing {
  /** null where the app is installed already, or where the browser cannot. */
  way: InstallWay | null
  /** It is time to offer it unasked. */
  isOffered: boolean
}

export const useInstalling = create<Installing>(() => ({ way: null, isOffered: false }))
