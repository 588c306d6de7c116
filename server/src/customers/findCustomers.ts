import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { listedCustomer, selectCustomers } from './customerRows.ts'

const MOST = 50

/** An account is found only by all of its letters: nobody browses through contacts. */
export async function findCustomers(
  { db }: OperatorContext,
  { text = '' }: OperatorParsed<'customers', 'findCustomers'>,
): Promise<OperatorOutput<'customers', 'findCustomers'>> {
  const wanted = text.trim()
  const newest = selectCustomers(db).orderBy('id', 'desc').limit(MOST)
  if (wanted === '') return (await newest.execute()).map(listedCustomer)
  const isNumber = /^[1-9]\d{0,14}$/.test(wanted)
  const rows = await newest
    .where((where) =>
      where.or([
        ...(isNumber ? [where('id', '=', BigInt(wanted))] : []),
        where(
          'id',
          'in',
          where
            .selectFrom('logins')
            .select('user_id')
            .where('key', '=', wanted.toLowerCase())
            .where('kind', 'in', ['EMAIL', 'PHONE', 'USERNAME']),
        ),
      ]),
    )
    .execute()
  return rows.map(listedCustomer)
}
