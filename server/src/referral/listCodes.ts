import type { Output } from '@assay/api/schemas'
import { formatRate, type Rate } from '@assay/engine/money'
import type { UserContext } from '../context.ts'

type Code = Output<'referral', 'createCode'>

/** The caller's, the first one first. */
export async function listCodes({ caller, db }: UserContext): Promise<Code[]> {
  const rows = await db
    .selectFrom('invite_codes')
    .leftJoin('users', 'users.invite_code', 'invite_codes.code')
    .select(['code', 'label', 'split', 'invite_codes.created_at'])
    .select((row) => row.fn.count<bigint>('users.id').as('people'))
    .where('user_id', '=', BigInt(caller.user.id))
    .groupBy('code')
    .orderBy('is_first', 'desc')
    .orderBy('invite_codes.created_at')
    .execute()
  return rows.map(showCode)
}

export function showCode(row: {
  code: string
  label: string
  split: number
  people: bigint
  created_at: bigint
}): Code {
  const { code, label, split, people, created_at: createdAt } = row
  return { code, label, split: formatRate(split as Rate), people: Number(people), createdAt: Number(createdAt) }
}
