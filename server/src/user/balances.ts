// A user's balances on the wire, from committed data.
import type { Output } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { Wallet } from '@assay/engine/nouns'
import type { Event } from '@assay/engine/events'
import type { Context } from '../context.ts'

export type Balance = Output<'wallet', 'listBalances'>[number]

/** Only accounts that have ever had a balance. */
export async function readBalances(
  { db, market }: Pick<Context, 'db' | 'market'>,
  { userId, wallet }: { userId: number; wallet?: Wallet | undefined },
): Promise<Balance[]> {
  let query = db
    .selectFrom('balances')
    .select(['wallet', 'asset', 'available', 'held'])
    .where('owner', '=', BigInt(userId))
    .orderBy('wallet')
    .orderBy('asset')
  if (wallet !== undefined) query = query.where('wallet', '=', wallet)
  return (await query.execute()).map((row) => showBalance(market, row))
}

interface Held {
  wallet: Wallet
  asset: string
  available: bigint
  held: bigint
}

export function showBalance(market: Context['market'], { wallet, asset, available, held }: Held): Balance {
  const coin = market.asset(asset)
  if (coin === undefined) throw new Error(`a balance in ${asset}, which is not listed`)
  const show = (amount: bigint) => formatAmount(amount, coin.scale)
  return { wallet, coin: asset, available: show(available), held: show(held), total: show(available + held) }
}

/** The user's accounts changed by a command, in their final state. */
export function changedBalances(
  { market }: Pick<Context, 'market'>,
  events: readonly Event[],
  userId: number,
): Balance[] {
  return events.flatMap((event) =>
    event.type === 'balanceChanged' && event.owner === userId ? [showBalance(market, event)] : [],
  )
}
