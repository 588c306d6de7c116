import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { configurationPermission } from '@assay/api/permissions'
import type { OperatorContext } from '../operatorContext.ts'
import type { SettingChanges } from './settingChange.ts'

/** Throws NOT_FOUND, NOT_PERMITTED, SETTING_REFUSED with what is wrong, NOTHING_CHANGES, REQUEST_OPEN. */
export async function requestChange(
  { approvals, by, changes }: OperatorContext & { changes: SettingChanges },
  { reason, key, value, since }: OperatorParsed<'configuration', 'requestChange'>,
): Promise<OperatorOutput<'configuration', 'requestChange'>> {
  const body = { key, value, since }
  return { requestId: await approvals.request(changes[configurationPermission(key)], by, { body, reason }) }
}
