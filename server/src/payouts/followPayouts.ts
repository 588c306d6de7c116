// Follows what was sent until the chain says how it ended. Only a transaction of our own that is final ends a payout: paid
// if it succeeded, and refunded if it failed, because then its nonce is used and nothing else of this payout can be mined.
// Where transactions expire, one that no final block has and that none can take any more ends it as one that failed.
// Final is what a deposit needs before it can be withdrawn: until then a reorganisation can turn success into failure, and
// a refunded payment into a paid one.
import type { Chain, Transaction } from '../outside/chains/chain.ts'
import type { NetworkRules } from '../outside/chains/networks.ts'
import type { Payouts } from './context.ts'
import { type MinedTransaction, recordFee } from './networkFees.ts'
import { listSigned, movePayout, type SignedPayout } from './payoutRows.ts'
import { send, UNKNOWN_MS } from './sendPayouts.ts'

/** What is stuck is looked at again after this time. */
const AGAIN_MS = 60_000

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

/** The one of the transactions with one nonce that is in a block. */
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
  if (confirmations >= needed && (await isFinal(chain, found.height))) {
    const to = succeeded ? 'PAID' : 'REVERTED'
    await recordFee(payouts, payout, found)
    await movePayout(payouts, payout, { from: ON_ITS_WAY, to, confirmations: needed })
    return
  }
  // A node that is behind the block of its own transaction.
  const shown = Math.min(Math.max(confirmations, 1), needed)
  if (payout.state !== 'CONFIRMING' || payout.confirmations !== shown)
    await movePayout(payouts, payout, { from: ON_ITS_WAY, to: 'CONFIRMING', confirmations: shown, txid })
}

/** Also by what the network itself says, where it says so: its producers may need longer than usual. */
async function isFinal(chain: Chain, height: number): Promise<boolean> {
  const final = await chain.lastFinal()
  return final === null || height <= final.height
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
  const now = payouts.clock.now()
  if (payout.state === 'SIGNED' || now - Number(newest.sent_at) < UNKNOWN_MS) return
  if (payout.state === 'SENT') {
    const reason = await findReason(payouts, chain, payout)
    await movePayout(payouts, payout, { from: ['SENT'], to: 'STUCK', reason })
  } else if (now - Number(payout.updated_at) >= AGAIN_MS) {
    if (await isVoid(chain, payout)) {
      const reason = 'it has expired, and no block has it'
      await movePayout(payouts, payout, { from: ['STUCK'], to: 'REVERTED', reason })
      return
    }
    // The reason may be one of the signer's: it stays.
    await findReason(payouts, chain, payout)
    const row = payouts.db.updateTable('payouts').where('payout_id', '=', payout.payout_id)
    await row.set({ updated_at: now }).where('state', '=', 'STUCK').execute()
  }
}

function wayOut({ canRaiseFee, lifetimeMs }: NetworkRules): string {
  if (canRaiseFee) return 'raise the fee'
  return lifetimeMs === null ? 'its fee may be too low for now' : 'it is given back when it has expired'
}

/** Nothing of this payout can be mined any more: as final as a transaction that failed. */
async function isVoid(chain: Chain, { transactions }: SignedPayout): Promise<boolean> {
  for (const { bytes } of transactions) if (!(await chain.isVoid(bytes))) return false
  return transactions.length > 0
}

/** Why no block has it, as far as the nodes tell. What none of them knows is sent again first. */
async function findReason(payouts: Payouts, chain: Chain, payout: SignedPayout): Promise<string> {
  const { transactions, source, nonce } = payout
  for (const { txid } of transactions)
    if ((await chain.transaction(txid)) !== null)
      return `it waits at the nodes and no block has it: ${wayOut(payouts.chains.rules[chain.network])}`
  const isUsed = BigInt(await chain.nonceOf(source)) > nonce
  for (const transaction of transactions)
    if (await send(payouts, chain, transaction))
      return 'the nodes had forgotten it; the same transaction was sent again'
  return isUsed
    ? 'no node takes it, and its nonce is in use: look for another transaction of this wallet'
    : 'no node takes it, and it may still be mined'
}
