// A transaction that is not mined can be replaced: the same nonce, recipient and amount with a higher fee. One operator asks,
// another approves. At most one of the two can be mined, and both are followed until one is.
import { ApiError } from '@assay/api/errors'
import { formatAmount } from '@assay/engine/money'
import type { Kysely, Transaction } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { type Chain, ChainUnavailable, type Network } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { costOf, type Fees, feesOf } from './fees.ts'
import { findMined } from './followPayouts.ts'
import { readHotBalances } from './hotBalances.ts'
import { listSigned, type SignedPayout, type TransactionRow } from './payoutRows.ts'

/** Nodes take a replacement from a tenth more on. */
const MORE_NUMERATOR = 5n
const MORE_DENOMINATOR = 4n
/** Of one payment. Each costs more than the one before, so there is an end. */
const RAISES_MAX = 10

type Needs = { outside: Pick<Core['outside'], 'chains'> }

/** Plain JSON. attempt: of the new transaction. */
interface Raise {
  payoutId: number
  attempt: number
  feeCap: string
  tip: string
}
export type FeeRaise = ApprovalKind<Raise, Seen> & Required<Pick<ApprovalKind<Raise, Seen>, 'look'>>

/** What the nodes say. */
interface Seen {
  /** What the network asks now; null if it cannot be asked. */
  fees: Fees | null
  /** null if that cannot be asked. */
  free: Free | null
  /** A block has the payment. */
  isMined: boolean
}

/**
 * What is asked for now: a quarter more, or what the network costs now if that is higher. Throws NOT_STUCK, RAISE_UNSUPPORTED,
 * and FEE_NOT_COVERED if nodes would refuse it: a sweep of the native coin leaves nothing for a higher fee, and what others have
 * planned from the hot wallet is theirs.
 */
export async function proposeRaise({ db, outside }: Needs & Pick<Core, 'db'>, payoutId: number): Promise<Raise> {
  const { payout, newest } = await readStuck({ db, outside }, payoutId)
  const { fees, free } = await look({ db, outside }, payout)
  const now = fees ?? { feeCap: 0n, tip: 0n }
  const more = (value: bigint) => (value * MORE_NUMERATOR) / MORE_DENOMINATOR + 1n
  const feeCap = max(more(newest.fee_cap), now.feeCap)
  const tip = max(more(newest.tip), now.tip)
  const capped = tip < feeCap ? tip : feeCap
  if (free !== null && free.units < newest.gas_limit * feeCap) throw new ApiError('FEE_NOT_COVERED')
  return { payoutId, attempt: newest.attempt + 1, feeCap: String(feeCap), tip: String(capped) }
}

export function feeRaise(core: Needs): FeeRaise {
  const { chains } = core.outside
  return {
    name: 'treasury.raiseFee',
    permission: 'withdrawals.decide',
    async look(db, { payoutId }) {
      const payout = await findStuck(db, payoutId)
      return payout === undefined ? { fees: null, free: null, isMined: false } : await look({ ...core, db }, payout)
    },
    async plan(db, body, { fees: now }) {
      const { payout, newest } = await readStuck({ ...core, db }, body.payoutId)
      if (newest.attempt + 1 !== body.attempt) throw new ApiError('NOT_STUCK')
      const channel = channelOf(chains.channels, payout.channel)
      const native = chains.channels.find((each) => each.network === payout.network && each.contract === null)
      const amount = `${formatAmount(payout.units, channel.decimals, { trim: true })} ${channel.asset.toUpperCase()}`
      const fee = (feeCap: bigint) => {
        const most = costOf({ gasLimit: newest.gas_limit, feeCap, tip: 0n })
        return `at most ${formatAmount(most, native?.decimals ?? 0, { trim: true })} ${(native?.asset ?? '').toUpperCase()}`
      }
      return {
        title: `Raise the network fee of payment ${payout.payout_id} of ${amount}`,
        lines: [
          { what: 'Network fee', before: fee(newest.fee_cap), after: fee(BigInt(body.feeCap)) },
          { what: 'Fee that the network asks now', before: null, after: now === null ? 'not known' : fee(now.feeCap) },
          { what: 'Amount', before: amount, after: amount },
          { what: 'Address', before: payout.recipient, after: payout.recipient },
          { what: 'Nonce', before: String(payout.nonce), after: String(payout.nonce) },
          { what: 'Transaction', before: newest.txid, after: 'another one; only one of them can be mined' },
        ],
        facts: {
          recipient: payout.recipient,
          units: String(payout.units),
          txid: newest.txid,
          // If the network asks for more by now, the higher fee would change nothing.
          isEnough: now === null || BigInt(body.feeCap) >= now.feeCap,
        },
      }
    },
    async effect(transaction, { payoutId, attempt, feeCap, tip }, _asked, seen) {
      const { payout, newest } = await readStuck({ ...core, db: transaction }, payoutId)
      await claimFee(transaction, seen, newest.gas_limit * BigInt(feeCap))
      await transaction
        .insertInto('payout_transactions')
        .values({
          payout_id: payout.payout_id,
          attempt,
          gas_limit: newest.gas_limit,
          fee_cap: BigInt(feeCap),
          tip: BigInt(tip),
        })
        .execute()
      await transaction
        .updateTable('payouts')
        .set({ reason: 'waits for the signature of a transaction with a higher fee' })
        .where('payout_id', '=', payout.payout_id)
        .execute()
      return { subject: `payment ${payoutId} to ${payout.recipient}`, before: String(newest.fee_cap), after: feeCap }
    },
  }
}

/** Throws NOT_FOUND, RAISE_UNSUPPORTED, and NOT_STUCK: it is not, or a higher fee waits for its signature, or there were too many. */
async function readStuck(
  { db, outside }: Needs & { db: Kysely<Database> },
  payoutId: number,
): Promise<{ payout: SignedPayout; newest: TransactionRow }> {
  const known = await db
    .selectFrom('payouts')
    .select(['network', 'state'])
    .where('payout_id', '=', BigInt(payoutId))
    .executeTakeFirst()
  if (known === undefined) throw new ApiError('NOT_FOUND')
  const rules = outside.chains.rules[known.network as Network]
  if (!rules.canRaiseFee) throw new ApiError('RAISE_UNSUPPORTED', { network: rules.name })
  const payout = await findStuck(db, payoutId)
  const newest = payout?.transactions[0]
  const last = await db
    .selectFrom('payout_transactions')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('payout_id', '=', BigInt(payoutId))
    .executeTakeFirst()
  if (payout === undefined || newest === undefined || last?.attempt !== newest.attempt) throw new ApiError('NOT_STUCK')
  if (newest.attempt >= RAISES_MAX) throw new ApiError('NOT_STUCK')
  return { payout, newest }
}

async function findStuck(db: Kysely<Database>, payoutId: number): Promise<SignedPayout | undefined> {
  const known = await db
    .selectFrom('payouts')
    .select('network')
    .where('payout_id', '=', BigInt(payoutId))
    .executeTakeFirst()
  const stuck = known === undefined ? [] : await listSigned(db, known.network, ['STUCK'])
  return stuck.find(({ payout_id }) => payout_id === BigInt(payoutId))
}

async function look(
  { db, outside: { chains } }: Needs & { db: Kysely<Database> },
  payout: SignedPayout,
): Promise<Seen> {
  const chain = chains.chain(payout.network as Network)
  if (chain === null) return { fees: null, free: null, isMined: false }
  const { channels } = chains
  const fees = await unlessAway(async () => feesOf(channelOf(channels, payout.channel), await chain.feeRate()))
  const isMined = (await unlessAway(() => findMined(chain, payout))) !== null
  const free = await unlessAway(() => freeFor({ db, chain, channels }, payout))
  return { fees, isMined, free }
}

async function unlessAway<T>(ask: () => Promise<T>): Promise<T | null> {
  return await ask().catch((error: unknown) => {
    if (error instanceof ChainUnavailable) return null
    throw error
  })
}

interface Free {
  /** In the native coin, with what this payment counts for there. */
  units: bigint
  /** False if somebody else has planned to spend it meanwhile. */
  claim(transaction: Transaction<Database>): Promise<boolean>
}

/** Of the hot wallet: less all that is planned. A customer's address has one sweep. */
async function freeFor(
  { db, chain, channels }: { db: Kysely<Database>; chain: Chain; channels: readonly Channel[] },
  { source, source_number, channel, units, transactions }: SignedPayout,
): Promise<Free> {
  if (source_number === null) {
    const { left, claim } = await readHotBalances(db, { chain, hot: source, channels })
    return { units: (await left(null)) + transactions.reduce((most, each) => max(most, costOfRow(each)), 0n), claim }
  }
  const value = channelOf(channels, channel).contract === null ? units : 0n
  return { units: (await chain.balanceOf(source, null)) - value, claim: async () => true }
}

/**
 * A day may have passed since it was asked for. Throws NOT_STUCK if a block has the payment by now, FEE_NOT_COVERED, and BUSY
 * where the network could not be asked, or somebody else has planned since: the request stays open.
 */
async function claimFee(transaction: Transaction<Database>, { free, isMined }: Seen, cost: bigint): Promise<void> {
  if (isMined) throw new ApiError('NOT_STUCK')
  if (free === null) throw new ApiError('BUSY')
  if (free.units < cost) throw new ApiError('FEE_NOT_COVERED')
  if (!(await free.claim(transaction))) throw new ApiError('BUSY')
}

const max = (one: bigint, other: bigint) => (one > other ? one : other)
const costOfRow = ({ gas_limit, fee_cap, tip }: TransactionRow) => costOf({ gasLimit: gas_limit, feeCap: fee_cap, tip })

function channelOf(channels: readonly Channel[], name: string): Channel {
  const found = channels.find(({ channel }) => channel === name)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  return found
}
