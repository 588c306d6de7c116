// Sends what the signer has signed: the recorded bytes, never others, in the order of their nonces. Sending the same bytes
// again is harmless, so an answer that got lost needs no decision.
import { BroadcastRefused, type Chain, ChainUnavailable } from '../outside/chains/chain.ts'
import type { Payouts } from './context.ts'
import { listSigned, movePayout, type SignedPayout, type TransactionRow } from './payoutRows.ts'

/** How long the outcome of a broadcast may stay unknown before operators look at it. */
export const UNKNOWN_MS = 15 * 60_000

export async function sendPayouts(payouts: Payouts, chain: Chain): Promise<void> {
  const blocked = new Set<string>()
  for (const payout of await listSigned(payouts.db, chain.network, ['SIGNED', 'SENT', 'STUCK'])) {
    const due = payout.state === 'SIGNED' ? payout.transactions : payout.transactions.filter(isUnsent)
    const newest = due[0]
    // The nodes keep a nonce back until the one before it has come.
    if (newest === undefined || blocked.has(payout.source)) continue
    let isSent = false
    await payouts.retries.try('send payouts', payout.payout_id, async () => {
      isSent = await send(payouts, chain, newest)
      if (isSent) await movePayout(payouts, payout, { from: ['SIGNED', 'STUCK'], to: 'SENT', txid: newest.txid })
      else await doubt(payouts, payout)
    })
    if (!isSent && chain.network === 'ETHEREUM') blocked.add(payout.source)
  }
}

/** Whether a node has it now. */
export async function send(
  { db, clock, log }: Payouts,
  chain: Chain,
  { payout_id, attempt, txid, bytes }: TransactionRow & { txid: string; bytes: string },
): Promise<boolean> {
  await db
    .updateTable('payout_transactions')
    .set({ sent_at: clock.now() })
    .where('payout_id', '=', payout_id)
    .where('attempt', '=', attempt)
    .where('sent_at', 'is', null)
    .execute()
  try {
    await chain.broadcast(bytes)
    return true
  } catch (error) {
    if (!(error instanceof BroadcastRefused || error instanceof ChainUnavailable)) throw error
    log.warn({ txid, reason: error.message }, 'a transaction was not taken; the same one is sent again')
    return (await chain.transaction(txid).catch(() => null)) !== null
  }
}

async function doubt(payouts: Payouts, payout: SignedPayout): Promise<void> {
  const since = payout.transactions.at(-1)?.sent_at
  if (since === null || since === undefined || payouts.clock.now() - Number(since) < UNKNOWN_MS) return
  const reason = 'no node has taken this transaction, and it may still be mined'
  await movePayout(payouts, payout, { from: ['SIGNED'], to: 'STUCK', reason })
}

function isUnsent({ sent_at }: TransactionRow): boolean {
  return sent_at === null
}
