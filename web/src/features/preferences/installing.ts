import { create } from 'zustand'

/** By the browser's own dialog, or by steps that the user follows. */
type InstallWay = 'prompt' | 'steps'

interface Installing {
  /** null where the app is installed already, or where the browser cannot. */
  way: InstallWay | null
  /** Show the offer now. */
  isOffered: boolean
}

export const useInstalling = create<Installing>(() => ({ way: null, isOffered: false }))
