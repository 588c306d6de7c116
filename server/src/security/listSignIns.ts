import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import { SIGN_INS_KEPT_MS } from '../user/signIn/signIns.ts'

/** Of the last 90 days, newest first. */
export async function listSignIns(
  { caller, clock, db }: UserContext,
  { pageNum, pageSize }: Parsed<'security', 'listSignIns'>,
): Promise<Output<'security', 'listSignIns'>> {
  const ofUser = db
    .selectFrom('sign_ins')
    .where('user_id', '=', BigInt(caller.user.id))
    .where('time', '>', BigInt(clock.now() - SIGN_INS_KEPT_MS))
  const listed = ofUser.select(['time', 'device', 'address', 'country', 'result']).orderBy('id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, ofUser, listed)
  return { rows: rows.map((row) => ({ ...row, time: Number(row.time) })), total }
}
