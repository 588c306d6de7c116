import { ApiError } from '@assay/api/errors'
import type { Context } from '../../context.ts'
import { findInvitation, type Invitation } from '../userRows.ts'

/** For a new account. Throws INVITE_CODE_REQUIRED, INVITE_CODE_UNKNOWN, INVITE_CODE_CLOSED, INVITE_CODE_USED. */
export async function invitationOf(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  inviteCode: string | undefined,
): Promise<Invitation | null> {
  const isRequired = settings.current().LOGIN_REGIS_SETTING.inviteCodeRequired
  if (inviteCode === undefined || inviteCode.trim() === '') {
    if (isRequired) throw new ApiError('INVITE_CODE_REQUIRED')
    return null
  }
  return findInvitation(db, inviteCode)
}
