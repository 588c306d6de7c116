// Types of trading in which the user still has something open. One that the operator closed stays in reach, so that what
// is open can be ended.
import { create } from 'zustand'
import type { PlayingName } from './playingTabs.ts'

const none: readonly PlayingName[] = []

export const useHeldTypes = create<{ held: readonly PlayingName[] }>(() => ({ held: none }))

export function holdTypes(held: readonly PlayingName[]): void {
  useHeldTypes.setState({ held })
}
