// Where transactions expire, each names a block of the chain when it is signed. A payout that waits for its signature
// gets the newest final block, which no reorganisation undoes, and a newer one as long as it waits: the signer takes
// only payouts with time left.
import type { Chain } from '../outside/chains/chain.ts'
import type { Payouts } from './context.ts'

/** Renewed when it has less than its whole time by this. */
const OLD_MS = 5 * 60_000

export async function anchorPayouts({ db, chains, clock }: Payouts, chain: Chain): Promise<void> {
  const { lifetimeMs } = chains.rules[chain.network]
  if (lifetimeMs === null) return
  const waiting = await db
    .selectFrom('payouts')
    .innerJoin('payout_transactions', 'payout_transactions.payout_id', 'payouts.payout_id')
    .select('payouts.payout_id')
    .where('network', '=', chain.network)
    .where('state', '=', 'PLANNED')
    .where('bytes', 'is', null)
    .where((eb) =>
      eb.or([eb('expires_at', 'is', null), eb('expires_at', '<', BigInt(clock.now() + lifetimeMs - OLD_MS))]),
    )
    .execute()
  if (waiting.length === 0) return
  const final = await chain.lastFinal()
  if (final === null) return
  await db
    .updateTable('payout_transactions')
    .set({ anchor: final.hash, expires_at: final.time + lifetimeMs })
    .where(
      'payout_id',
      'in',
      waiting.map(({ payout_id }) => payout_id),
    )
    .where('bytes', 'is', null)
    .execute()
}
