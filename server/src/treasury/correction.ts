// Two persons correct a balance by an entry of two lines. It never touches an order, a position, a price or a
// settlement: the engine moves only what is available (correctBalance.ts). The other side of a customer's correction is
// always the house. It is within limits, and the customer gets a message with the reason.
//
// A deposit of 25 USDT was never credited: an operator asks for 25 USDT from the house to the customer, another one approves.
import { ApiError } from '@assay/api/errors'
import type { OperatorParsed } from '@assay/api/operatorSchemas'
import type { CorrectedAccount, CounterAccount } from '@assay/api/treasury'
import { DAY_MS } from '@assay/engine/calendar'
import { type Amount, formatAmount } from '@assay/engine/money'
import {
  type Asset,
  EARN_RESERVE,
  EXTERNAL,
  EXTERNAL_BANK,
  EXTERNAL_CHAIN,
  FEE,
  GAS,
  HOUSE,
  INVENTORY,
  WELFARE_FUND,
} from '@assay/engine/nouns'
import { isCorrectable } from '@assay/engine/transfer/correctBalance'
import { type Kysely, sql } from 'kysely'
import type { ApprovalKind, Plan } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { coinText } from '../market/listings/coinText.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'
import { bookCorrections } from './bookCorrections.ts'

/** Of one correction of a customer, and of all of them within 24 hours; in USDT. */
const CORRECTION_MAX = 10_000n
const CORRECTIONS_MAX = 100_000n

type Wanted = OperatorParsed<'treasury', 'planCorrection'>
export type Correction = ApprovalKind<Wanted & { reason: string }>

export const owners: Readonly<Record<Exclude<CorrectedAccount, 'CUSTOMER'> | CounterAccount, number>> = {
  HOUSE,
  FEE,
  INVENTORY,
  GAS,
  EARN_RESERVE,
  WELFARE_FUND,
  CHAIN: EXTERNAL_CHAIN,
  BANK: EXTERNAL_BANK,
}

const names: Readonly<Record<keyof typeof owners, string>> = {
  HOUSE: 'House',
  FEE: 'Fees',
  INVENTORY: 'Inventory for converting',
  GAS: 'Network fees',
  EARN_RESERVE: 'Reserve for interest',
  WELFARE_FUND: 'Fund for rewards',
  CHAIN: 'On networks',
  BANK: 'At banks',
}

interface Read {
  owner: number
  counter: number
  name: string
  asset: string
  scale: number
  amount: Amount
  /** In USDT; 0 within the house. */
  value: bigint
}

export interface Worth {
  /** In USDT, in its smallest unit; null without a price. */
  worthOf(asset: Asset, amount: Amount): bigint | null
}

type Parts = Pick<Core, 'clock' | 'db' | 'exchange' | 'inbox' | 'log' | 'market' | 'retries'> & Worth

export function correction(core: Parts): Correction {
  return {
    name: 'treasury.correctBalance',
    permission: 'treasury.correct',
    plan: (db, wanted) => planCorrectionOf(core, db, wanted),
    async effect(transaction, wanted, { now, requestedBy, approvedBy }) {
      const { owner, counter, asset, amount, value } = await read(core, transaction, wanted)
      const { direction, reason } = wanted
      const { correction_id: id } = await transaction
        .insertInto('corrections')
        .values({
          owner,
          counter,
          asset,
          direction,
          amount,
          value,
          reason,
          requested_by: requestedBy,
          approved_by: approvedBy,
          approved_at: now,
          state: 'APPROVED',
          updated_at: now,
        })
        .returning('correction_id')
        .executeTakeFirstOrThrow()
      return {
        ...(owner > 0 && { customer: owner }),
        subject: `correction ${id}`,
        before: null,
        after: { ...wanted },
        afterCommit: () =>
          void bookCorrections(core).catch((error: unknown) => core.log.error({ error: String(error) })),
      }
    },
  }
}

/** Throws NOT_FOUND, NOT_OFFERED, AMOUNT_INVALID, INDEX_PAUSED, CORRECTION_LIMIT, INSUFFICIENT_BALANCE. */
async function planCorrectionOf(core: Parts, db: Kysely<Database>, wanted: Wanted): Promise<Plan> {
  const { owner, counter, name, asset, scale, amount } = await read(core, db, wanted)
  const show = (units: bigint) => coinText(core, asset, units)
  const signed = wanted.direction === 'ADD' ? amount : -amount
  const [own, other] = [await available(db, owner, asset), await available(db, counter, asset)]
  const from = signed > 0n ? { owner: counter, free: other } : { owner, free: own }
  if (from.owner > EXTERNAL && from.free < amount) {
    const facts = { asset, needed: formatAmount(amount, scale), available: formatAmount(from.free, scale) }
    throw new ApiError('INSUFFICIENT_BALANCE', facts)
  }
  const verb = signed > 0n ? 'Add' : 'Take'
  const way = signed > 0n ? 'to' : 'from'
  return {
    title: `${verb} ${show(amount)} ${way} ${owner > 0 ? `the balance of customer ${owner}` : name}`,
    lines: [
      { what: `${name}, available`, before: show(own), after: show(own + signed) },
      { what: `${names[wanted.counter]}, available`, before: show(other), after: show(other - signed) },
      ...(owner > 0 ? [{ what: 'Customer is told', before: null, after: 'The amount and the reason' }] : []),
    ],
    // What is available changes all the time: enough of it is asked for again, and by the ledger at last.
    facts: { owner, counter, asset, amount: String(amount), direction: wanted.direction },
  }
}

async function read(core: Parts, db: Kysely<Database>, wanted: Wanted): Promise<Read> {
  const { market } = core
  const isCustomer = wanted.account === 'CUSTOMER'
  if (isCustomer !== (wanted.customerId !== undefined)) throw new ApiError('NOT_FOUND')
  const owner = wanted.account === 'CUSTOMER' ? (wanted.customerId ?? 0) : owners[wanted.account]
  const counter = owners[wanted.counter]
  if (!isCorrectable(owner, counter)) throw new ApiError('NOT_OFFERED')
  if (isCustomer) await requireCustomer(db, owner)
  const listed = market.asset(wanted.coin)
  if (listed === undefined) throw new ApiError('NOT_OFFERED')
  const amount = readAmount(wanted.amount, listed.scale)
  if (amount <= 0n) throw new ApiError('AMOUNT_INVALID', { field: 'amount' })
  const name = wanted.account === 'CUSTOMER' ? `Customer ${owner}` : names[wanted.account]
  const value = isCustomer ? await requireWithin(core, db, { asset: listed, amount }) : 0n
  return { owner, counter, name, asset: listed.asset, scale: listed.scale, amount, value }
}

async function requireCustomer(db: Kysely<Database>, id: number): Promise<void> {
  const row = await db.selectFrom('users').select('id').where('id', '=', BigInt(id)).executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
}

/** What customers' corrections add up to. Throws INDEX_PAUSED without a price, CORRECTION_LIMIT. */
async function requireWithin(
  core: Parts,
  db: Kysely<Database>,
  { asset, amount }: { asset: Asset; amount: Amount },
): Promise<bigint> {
  const value = core.worthOf(asset, amount)
  if (value === null) throw new ApiError('INDEX_PAUSED', { symbol: asset.asset })
  const unit = 10n ** BigInt(USDT_SCALE)
  const { sum } = await db
    .selectFrom('corrections')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<bigint>('value'), eb.lit(0)).as('sum'))
    .where('approved_at', '>', BigInt(core.clock.now() - DAY_MS))
    .where('state', '!=', 'REFUSED')
    .executeTakeFirstOrThrow()
  if (value > CORRECTION_MAX * unit || BigInt(sum) + value > CORRECTIONS_MAX * unit)
    throw new ApiError('CORRECTION_LIMIT')
  return value
}

async function available(db: Kysely<Database>, owner: number, asset: string): Promise<bigint> {
  const { rows } = await sql<{ available: bigint }>`
    select available from balances where owner = ${owner} and wallet = 'PLATFORM' and asset = ${asset}`.execute(db)
  return rows[0]?.available ?? 0n
}
