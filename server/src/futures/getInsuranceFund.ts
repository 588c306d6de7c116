import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import { INSURANCE } from '@assay/engine/nouns'
import type { Context } from './context.ts'
import { findCoin } from '../market/listings/findCoin.ts'

/** Every entry of its account, newest first: the fund changes in no other way. */
export async function getInsuranceFund(
  context: Context,
  input: Parsed<'futures', 'getInsuranceFund'>,
): Promise<Output<'futures', 'getInsuranceFund'>> {
  const { db, market } = context
  const { asset: coin, scale } = findCoin(context, market.contracts()[0]?.futures.quote ?? 'usdt')
  const query = db.selectFrom('postings').where('owner', '=', BigInt(INSURANCE)).where('asset', '=', coin)
  const [{ total }, rows, accounts] = await Promise.all([
    query.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    query
      .select(['amount', 'balance', 'reason', 'reference', 'time'])
      .orderBy('sequence', 'desc')
      .orderBy('place', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNum - 1) * input.pageSize)
      .execute(),
    db
      .selectFrom('balances')
      .select(['available', 'held'])
      .where('owner', '=', BigInt(INSURANCE))
      .where('asset', '=', coin)
      .execute(),
  ])
  const balance = accounts.reduce((sum, { available, held }) => sum + available + held, 0n)
  return {
    coin,
    balance: formatAmount(balance, scale),
    rows: rows.map((row) => ({
      amount: formatAmount(row.amount, scale),
      balance: formatAmount(row.balance, scale),
      reason: row.reason,
      symbol: market.futuresMarket(row.reference.split(':')[1] ?? '')?.symbol ?? null,
      time: Number(row.time),
    })),
    total: Number(total),
  }
}
