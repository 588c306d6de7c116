import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { SettingChange } from './settingChange.ts'

/** Throws NOT_FOUND, SETTING_REFUSED with what is wrong, NOTHING_CHANGES, REQUEST_OPEN. */
export async function requestChange(
  { approvals, by, change }: OperatorContext & { change: SettingChange },
  { reason, key, value, since }: OperatorParsed<'configuration', 'requestChange'>,
): Promise<OperatorOutput<'configuration', 'requestChange'>> {
  const body = { key, value, since }
  return { requestId: await approvals.request(change, by, { body, reason }) }
}
