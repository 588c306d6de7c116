import { ApiError } from '@assay/api/errors'
import { formatAmount } from '@assay/engine/money'
import type { Asset } from '@assay/engine/nouns'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

interface Wanted {
  userId: number
  asset: Asset
  amount: bigint
}

/**
 * What the ledger will refuse, said before the proofs are asked for: credits that a network may still undo have to stay, coin
 * by coin, as engine/src/transfer/credits.ts has it. Says nothing of an amount above the balance. Throws CREDITS_NOT_FINAL.
 */
export async function checkFinal(db: Kysely<Database>, { userId, asset, amount }: Wanted): Promise<void> {
  const credits = await db
    .selectFrom('deposit_credits')
    .select((eb) => ['asset', eb.fn.sum<bigint>(eb('amount', '-', eb.ref('taken'))).as('owed')])
    .where('user_id', '=', BigInt(userId))
    .where('status', 'in', ['CREDITED', 'REVERSING'])
    .groupBy('asset')
    .execute()
  if (credits.length === 0) return
  const balances = await db
    .selectFrom('balances')
    .select(['asset', 'available'])
    .where('owner', '=', BigInt(userId))
    .where('wallet', '=', 'PLATFORM')
    .execute()
  const availableOf = (coin: string) => balances.find((row) => row.asset === coin)?.available ?? 0n
  const owedOf = (coin: string) => BigInt(credits.find((row) => row.asset === coin)?.owed ?? 0n)
  const isShort = credits.some((row) => availableOf(row.asset) < BigInt(row.owed))
  const withdrawable = isShort ? 0n : availableOf(asset.asset) - owedOf(asset.asset)
  if (amount <= withdrawable || amount > availableOf(asset.asset)) return
  const shown = formatAmount(withdrawable, asset.scale, { trim: true })
  throw new ApiError('CREDITS_NOT_FINAL', { asset: asset.asset, withdrawable: shown })
}
