import type { Output, Parsed } from '@assay/api/schemas'
import type { PostingReason } from '@assay/engine/events'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { ownPostings } from './ownPostings.ts'
import { recordSymbols } from './recordSymbols.ts'

/** The code that recordType in api/src/wallet.ts explains. */
function typeCode(reason: PostingReason, amount: bigint): number {
  switch (reason) {
    case 'TRADE':
      return amount >= 0n ? 21 : 22
    case 'PREMIUM':
      return 105
    case 'OPTION_PAYOUT':
      return 106
    case 'CONVERT':
      return amount >= 0n ? 10 : 11
    case 'BINARY':
      return 9
    case 'DEPOSIT':
      return 1
    case 'WITHDRAWAL':
      return 2
    case 'TRANSFER':
      return 35
    case 'FEE':
      return 101
    case 'FAUCET':
      return 102
    case 'ROUNDING':
      return 103
    case 'MARGIN':
      return 27
    case 'PROFIT':
      return 28
    case 'LIQUIDATION':
      return 30
    case 'FUNDING':
      return 104
    case 'INTEREST':
      return 7
    case 'REBATE':
      return 34
    case 'REWARD':
      return 108
    case 'PROFIT_SHARE':
      return 107
    case 'CORRECTION':
      return amount >= 0n ? 51 : 4
  }
}

/** Every movement of the caller's money, newest first, with the balance before and after. */
export async function listRecords(
  context: UserContext,
  input: Parsed<'wallet', 'listRecords'>,
): Promise<Output<'wallet', 'listRecords'>> {
  const query = ownPostings(context, input)
  const listed = query.selectAll().orderBy('sequence', 'desc').orderBy('place', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  const symbolOf = await recordSymbols(
    context,
    rows.map(({ reference }) => reference),
  )
  return {
    rows: rows.map((row) => {
      const show = (amount: bigint) => formatAmount(amount, findCoin(context, row.asset).scale)
      return {
        id: `${row.sequence}-${row.place}`,
        type: row.reason,
        typeCode: typeCode(row.reason, row.amount),
        wallet: row.wallet,
        coin: row.asset,
        amount: show(row.amount),
        before: show(row.balance - row.amount),
        after: show(row.balance),
        reference: row.reference,
        symbol: symbolOf(row.reference),
        time: Number(row.time),
      }
    }),
    total,
  }
}
