// The operator's configuration in the console.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { checkDraft } from './checkDraft.ts'
import { getKey } from './getKey.ts'
import { getVersion } from './getVersion.ts'
import { listKeys } from './listKeys.ts'
import { requestChange } from './requestChange.ts'
import { settingChanges } from './settingChange.ts'

export function openConfigurationDesk({ clock }: Core): Desk<'configuration'> {
  const changes = settingChanges(clock)
  return {
    kinds: Object.values(changes),
    operations: {
      listKeys,
      getKey,
      getVersion,
      checkDraft,
      requestChange: (context, input) => requestChange({ ...context, changes }, input),
    },
  }
}
