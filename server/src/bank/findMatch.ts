// Which request a line pays: the one that its details name, if amount and currency are the same and nothing has paid it.
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type DepositRow, unpaidStates } from './depositRows.ts'
import type { StatementLine } from './parseStatement.ts'
import { referencesIn } from './reference.ts'

/** Also a late payment: its reference still says whose it is. null for none, and for several. */
export async function findMatch(transaction: Transaction<Database>, line: StatementLine): Promise<DepositRow | null> {
  const references = referencesIn(line.details)
  if (references.length === 0) return null
  const rows = await transaction
    .selectFrom('bank_deposits')
    .selectAll()
    .where('reference', 'in', references)
    .where('status', 'in', [...unpaidStates, 'EXPIRED'])
    .forUpdate()
    .execute()
  const [only] = rows
  if (only === undefined || rows.length > 1) return null
  return only.amount === line.amount && only.currency === line.currency ? only : null
}
