// Which orders are shown once more before they are sent. Market orders are, until a person says otherwise.
import { create } from 'zustand'
import { readJson, writeJson } from '../../storage.ts'

export const confirmGroups = ['MARKET', 'LIMIT', 'TRIGGER'] as const
export type ConfirmGroup = (typeof confirmGroups)[number]

const KEY = 'OWN_CONFIRM'

const usual: Record<ConfirmGroup, boolean> = { MARKET: true, LIMIT: false, TRIGGER: false }

export const useConfirmChoices = create<Record<ConfirmGroup, boolean>>(() => ({
  ...usual,
  ...readJson<Partial<Record<ConfirmGroup, boolean>>>(KEY),
}))

export function chooseConfirm(group: ConfirmGroup, isOn: boolean): void {
  useConfirmChoices.setState({ [group]: isOn })
  writeJson(KEY, useConfirmChoices.getState())
}

/** As they were before anybody chose. */
export function resetConfirm(): void {
  useConfirmChoices.setState(usual)
}
