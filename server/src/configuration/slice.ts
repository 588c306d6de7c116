// The operator's configuration in the console.
import type { ConsoleOperations } from '../operatorContext.ts'
import { checkDraft } from './checkDraft.ts'
import { getKey } from './getKey.ts'
import { getVersion } from './getVersion.ts'
import { listKeys } from './listKeys.ts'
import { requestChange } from './requestChange.ts'
import type { SettingChanges } from './settingChange.ts'

export function openConfigurationEditor(changes: SettingChanges): ConsoleOperations<'configuration'> {
  return {
    listKeys,
    getKey,
    getVersion,
    checkDraft,
    requestChange: (context, input) => requestChange({ ...context, changes }, input),
  }
}
