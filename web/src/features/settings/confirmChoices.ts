// Which orders are shown once more before they are sent. Market orders are, until a person says otherwise.
import { create } from 'zustand'
import { readJson, writeJson } from '../../storage.ts'

export const confirmGroups = ['MARKET', 'LIMIT', 'TRIGGER'] as const
export type ConfirmGroup = (typeof confirmGroups)[number]

const KEY = 'CHOICE_CONFIRM'

export const useConfirmChoices = create<Record<ConfirmGroup, boolean>>(() => ({
  MARKET: true,
  LIMIT: false,
  TRIGGER: false,
  ...readJson<Partial<Record<ConfirmGroup, boolean>>>(KEY),
}))

export function chooseConfirm(group: ConfirmGroup, isOn: boolean): void {
  useConfirmChoices.setState({ [group]: isOn })
  writeJson(KEY, useConfirmChoices.getState())
}
