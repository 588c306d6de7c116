// Single-key shortcuts, each kind to be switched off: trading keys are off until a person asks for them.
import { create } from 'zustand'
import { readJson, writeJson } from '../../../storage.ts'

interface KeyChoices {
  hasTradingKeys: boolean
  /** P reads the price. */
  hasReadKey: boolean
}

const KEY = 'CHOICE_KEYS'

export const useKeyChoices = create<KeyChoices>(() => {
  const kept = readJson<Partial<KeyChoices>>(KEY)
  return { hasTradingKeys: kept?.hasTradingKeys ?? false, hasReadKey: kept?.hasReadKey ?? true }
})

export function chooseKeys(change: Partial<KeyChoices>): void {
  useKeyChoices.setState(change)
  writeJson(KEY, useKeyChoices.getState())
}
