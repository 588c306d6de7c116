import type { Output, Parsed } from '@assay/api/schemas'
import { convertsTable } from '../db/convertTables.ts'
import type { UserContext } from './context.ts'
import { showConvert } from './convertAnswer.ts'

/** The caller's, newest first. */
export async function listConverts(
  context: UserContext,
  { pageNum, pageSize }: Parsed<'convert', 'listConverts'>,
): Promise<Output<'convert', 'listConverts'>> {
  const query = context.db.selectFrom('converts').where('user_id', '=', BigInt(context.caller.user.id))
  const [{ total }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll()
      .orderBy('accepted_at', 'desc')
      .orderBy('convert_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return { rows: rows.map((row) => showConvert(context, convertsTable.kept(row))), total: Number(total) }
}
