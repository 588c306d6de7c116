// Follows what was sent until the chain says how it ended. Only a transaction of our own that is final ends a payout: paid
// if it succeeded, and refunded if it failed, because then its nonce is used and nothing else of this payout can be mined.
// Final is what a deposit needs before it can be withdrawn: until then a reorganisation can turn success into failure, and
// a refunded payment into a paid one.
import type { Chain, Transaction } from '../outside/chains/chain.ts'
import type { Payouts } from './context.ts'
import { type MinedTransaction, recordFee } from './networkFees.ts'
import { listSigned, movePayout, type SignedPayout } from './payoutRows.ts'
import { send, UNKNOWN_MS } from './sendPayouts.ts'

const ON_ITS_WAY = ['SIGNED', 'SENT', 'CONFIRMING', 'STUCK'] as const

export async function followPayouts(payouts: Payouts, chain: Chain): Promise<void> {
  const { height } = await chain.head()
  for (const payout of await listSigned(payouts.db, chain.network, ON_ITS_WAY)) {
    await payouts.retries.try('follow payouts', payout.payout_id, async () => {
      const found = await findMined(chain, payout)
      if (found === null) await missing(payouts, chain, payout)
      else await mined(payouts, chain, payout, { ...found, confirmations: height - found.height + 1 })
    })
  }
}

interface Found extends MinedTransaction {
  height: number
  succeeded: boolean
}

/** Of the transactions with one nonce, the one in a block. */
export async function findMined(chain: Chain, { transactions }: SignedPayout): Promise<Found | null> {
  for (const { txid } of transactions) {
    const known: Transaction | null = await chain.transaction(txid)
    if (known?.block) {
      const { block, succeeded, fee } = known
      return { txid, height: block.height, succeeded, ...(fee !== undefined && { fee }) }
    }
  }
  return null
}

async function mined(
  payouts: Payouts,
  chain: Chain,
  payout: SignedPayout,
  found: Found & { confirmations: number },
): Promise<void> {
  const { confirmations, succeeded, txid } = found
  const rules = payouts.chains.rules[chain.network]
  const needed = rules.confirmations + rules.furtherConfirmations
  if (confirmations >= needed) {
    const to = succeeded ? 'PAID' : 'REVERTED'
    await recordFee(payouts, payout, found)
    await movePayout(payouts, payout, { from: ON_ITS_WAY, to, confirmations: needed })
    return
  }
  // A node that is behind the block of its own transaction.
  const shown = Math.max(confirmations, 1)
  if (payout.state !== 'CONFIRMING' || payout.confirmations !== shown)
    await movePayout(payouts, payout, { from: ON_ITS_WAY, to: 'CONFIRMING', confirmations: shown, txid })
}

/** Not in a block, or not any more. */
async function missing(payouts: Payouts, chain: Chain, payout: SignedPayout): Promise<void> {
  const [newest] = payout.transactions
  // It was never handed to a node; sendPayouts does that.
  if (newest === undefined || newest.sent_at === null) return
  if (payout.state === 'CONFIRMING') {
    await movePayout(payouts, payout, { from: ['CONFIRMING'], to: 'SENT', confirmations: 0 })
    await send(payouts, chain, newest)
    return
  }
  if (payout.state === 'SIGNED' || payouts.clock.now() - Number(newest.sent_at) < UNKNOWN_MS) return
  if ((await chain.transaction(newest.txid)) === null) await send(payouts, chain, newest)
  if (payout.state === 'STUCK') return
  const isUsed = BigInt(await chain.nonceOf(payout.source)) > payout.nonce
  const reason = isUsed
    ? 'not mined, and its nonce is in use: raise the fee, or look for another transaction of this wallet'
    : 'the nodes have forgotten this transaction; the same one was sent again'
  await movePayout(payouts, payout, { from: ['SENT'], to: 'STUCK', reason })
}
