// The eye: hides every amount of the user's own money, and is remembered.
import { create } from 'zustand'
import { readText, writeText } from '../../storage.ts'

interface HiddenAmounts {
  isHidden: boolean
  toggle(): void
}

export const useHiddenAmounts = create<HiddenAmounts>((set, get) => ({
  isHidden: readText('EYES') === 'closed',
  toggle() {
    const isHidden = !get().isHidden
    writeText('EYES', isHidden ? 'closed' : 'open')
    set({ isHidden })
  },
}))
