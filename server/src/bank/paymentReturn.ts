import { ApiError } from '@assay/api/errors'
import { divide, formatAmount } from '@assay/engine/money'
import type { Kysely } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showMoney } from '../outside/rates/bankAmounts.ts'
import { creditReturns } from './creditReturns.ts'

export type PaymentReturn = ApprovalKind<{ lineId: number; withdrawalId: number }>

/**
 * Two persons give a customer back what the bank could not pay out. At the withdrawal's own rate: neither the customer nor the
 * exchange gains by the detour. All of it gives back all that was sent; the fee is not given back.
 */
export function paymentReturn(core: Core): PaymentReturn {
  return {
    name: 'bank.returnPayment',
    permission: 'bank.decide',
    async plan(db, body) {
      const { line, payment, credit } = await readReturn(db, body)
      const shown = formatAmount(credit, findCoin(core, payment.asset).scale, { trim: true })
      const currency = line.currency.toUpperCase()
      return {
        title: `Return ${shown} ${payment.asset.toUpperCase()} to customer ${payment.user_id} for withdrawal ${body.withdrawalId}`,
        lines: [
          { what: 'Paid out', before: null, after: `${showMoney(payment.pays)} ${currency}` },
          { what: 'Came back', before: null, after: `${showMoney(line.amount)} ${currency}` },
          { what: 'Bank reference', before: null, after: payment.reference ?? '' },
          { what: 'Payer', before: null, after: line.payer },
          { what: 'Details', before: null, after: line.details },
        ],
        facts: { ...body, credit: shown },
      }
    },
    async effect(transaction, body, { now }) {
      const { line, payment, credit } = await readReturn(transaction, body)
      const request = { request_id: payment.request_id }
      await transaction
        .insertInto('bank_returns')
        .values({ ...request, line_id: line.id, credit, status: 'CREDITING', decided_at: now })
        .execute()
      await transaction
        .updateTable('bank_lines')
        .set({ return_of: payment.request_id })
        .where('id', '=', line.id)
        .execute()
      return {
        customer: Number(payment.user_id),
        subject: `withdrawal ${body.withdrawalId}`,
        before: 'COMPLETED',
        after: `returned by line ${line.id}`,
        afterCommit: () => void creditReturns(core).catch((error: unknown) => core.log.error({ error: String(error) })),
      }
    },
  }
}

/** Throws NOT_FOUND, and LINE_DIFFERS where more came back than was paid, or in another currency. */
async function readReturn(db: Kysely<Database>, { lineId, withdrawalId }: { lineId: number; withdrawalId: number }) {
  const line = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('id', '=', BigInt(lineId))
    .where('amount', '>', 0n)
    .where('deposit_id', 'is', null)
    .where('return_of', 'is', null)
    .executeTakeFirst()
  const payment = await db
    .selectFrom('withdrawals')
    .innerJoin('bank_payments', 'bank_payments.request_id', 'withdrawals.request_id')
    .leftJoin('bank_returns', 'bank_returns.request_id', 'withdrawals.request_id')
    .selectAll('withdrawals')
    .select(['bank_payments.pays', 'bank_payments.currency', 'bank_payments.reference'])
    .where('withdrawals.withdrawal_id', '=', BigInt(withdrawalId))
    .where('withdrawals.status', '=', 'COMPLETED')
    .where('bank_returns.request_id', 'is', null)
    .executeTakeFirst()
  if (line === undefined || payment === undefined) throw new ApiError('NOT_FOUND')
  if (line.currency !== payment.currency || line.amount > payment.pays)
    throw new ApiError('LINE_DIFFERS', { details: line.details.slice(0, 60) })
  const credit = divide((payment.amount - payment.fee) * line.amount, payment.pays, 'down')
  return { line, payment, credit }
}
