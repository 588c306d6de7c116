// Lines of money that left, beside what operators have recorded as paid: same bank reference, same amount, once. A line
// or a record without a counterpart is a difference that operators see: something was paid and not recorded, or
// recorded and not paid.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Core } from '../context.ts'
import type { BankTables } from '../db/bankTables.ts'
import type { Database } from '../db/schema.ts'

export async function comparePayments({ db }: Pick<Core, 'db'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // If an import and the job run at the same moment, the second sees what the first has found.
    await sql`select pg_advisory_xact_lock(hashtext('bank payments'))`.execute(transaction)
    const payments = await readUnseen(transaction)
    for (const line of await readUnexplained(transaction)) {
      const place = payments.findIndex(
        ({ pays, currency, reference }) =>
          pays === -line.amount && currency === line.currency && names(line.details, reference ?? ''),
      )
      const [found] = place < 0 ? [] : payments.splice(place, 1)
      if (found === undefined) continue
      await transaction
        .updateTable('bank_lines')
        .set({ payment_id: found.request_id })
        .where('id', '=', line.id)
        .where('explanation', 'is', null)
        .execute()
    }
  })
}

export type Unseen = Selectable<BankTables['bank_payments']> & { withdrawal_id: bigint | null; user_id: bigint }

/** Recorded, and in no statement. */
export async function readUnseen(db: Kysely<Database>): Promise<Unseen[]> {
  return await db
    .selectFrom('bank_payments')
    .innerJoin('withdrawals', 'withdrawals.request_id', 'bank_payments.request_id')
    .leftJoin('bank_lines', 'bank_lines.payment_id', 'bank_payments.request_id')
    .selectAll('bank_payments')
    .select(['withdrawals.withdrawal_id', 'withdrawals.user_id'])
    .where('bank_payments.reference', 'is not', null)
    .where('bank_lines.id', 'is', null)
    .orderBy('bank_payments.recorded_at')
    .execute()
}

/** Left, and nobody has recorded it or said what it was. */
export async function readUnexplained(db: Kysely<Database>): Promise<Selectable<BankTables['bank_lines']>[]> {
  return await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('amount', '<', 0n)
    .where('payment_id', 'is', null)
    .where('explanation', 'is', null)
    .orderBy('id')
    .execute()
}

/** As a separate word, and not as a part of a longer reference. */
export function names(details: string, reference: string): boolean {
  const [text, wanted] = [details.toUpperCase(), reference.toUpperCase()]
  const isSign = (sign: string | undefined) => sign !== undefined && /[0-9A-Z]/.test(sign)
  for (let at = text.indexOf(wanted); wanted !== '' && at >= 0; at = text.indexOf(wanted, at + 1))
    if (!isSign(text[at - 1]) && !isSign(text[at + wanted.length])) return true
  return false
}
