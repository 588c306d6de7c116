import { BANK_CURRENCY } from '@assay/api/bankFigures'
import { ApiError } from '@assay/api/errors'
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Kysely, Transaction } from 'kysely'
import { hash, randomUUID } from 'node:crypto'
import type { Database } from '../db/schema.ts'
import { paysOf } from '../outside/rates/bankAmounts.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { readBook } from './addressBook.ts'
import { type BankDetails, checkRate, type LockedRate, readDetails, readRate } from './bankDetails.ts'
import { findChannel, type WithdrawalChannel } from './channels.ts'
import {
  checkChannel,
  checkFee,
  checkLimits,
  requireAllowlisted,
  checkStanding,
  priceOf,
  type ReadAddress,
  readAddress,
} from './checkWanted.ts'
import type { UserContext } from './context.ts'
import { drawGas } from './gasBudget.ts'
import { holdAmount } from './holdAmount.ts'
import { unlessAway } from './payments.ts'
import { readStanding } from './standing.ts'
import { showWithdrawals, type WithdrawalRow } from './withdrawalRows.ts'

type Wanted = Parsed<'withdrawal', 'submitWithdrawal'>

/**
 * Checks everything, then holds the amount. The same client id with the same request gets the first one's withdrawal.
 * Throws what checkWanted.ts and withdrawalLimits.ts list, RATE_CHANGED, GAS_BUDGET_EMPTY, CLIENT_ID_REUSED, and the ledger's refusals.
 */
export async function submitWithdrawal(
  context: UserContext,
  input: Wanted,
): Promise<Output<'withdrawal', 'submitWithdrawal'>> {
  const { caller, db } = context
  const clientId = input.clientId ?? caller.idempotencyKey ?? randomUUID()
  const bodyHash = hash('sha256', JSON.stringify(askedOf(input)))
  const id = { userId: caller.user.id, clientId, bodyHash }
  const same = await findSame(db, id)
  const { row, isTold } = same === null ? await accept(context, input, id) : { row: same, isTold: true }
  // While the ledger is away it is in progress, and its proofs stay used: finishRequests continues with it.
  if (row.status === 'SUBMITTED') await unlessAway(context, () => holdAmount(context, row, { isTold }))
  const kept = db.selectFrom('withdrawals').selectAll().where('request_id', '=', row.request_id)
  const [shown] = await showWithdrawals(context, db, [await kept.executeTakeFirstOrThrow()])
  if (shown === undefined) throw new Error('a withdrawal that was accepted is shown')
  return shown
}

/** What a second request with the same client id must repeat. */
function askedOf({ coinType, amount, adress, bankName, bankBranch, bankHolder }: Wanted): unknown[] {
  const details = [bankName, bankBranch, bankHolder].filter((each) => each !== undefined)
  return [coinType, amount, adress, ...details]
}

interface RequestId {
  userId: number
  clientId: string
  bodyHash: string
}

async function findSame(
  db: Kysely<Database>,
  { userId, clientId, bodyHash }: RequestId,
): Promise<WithdrawalRow | null> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (row !== undefined && row.body_hash !== bodyHash) throw new ApiError('CLIENT_ID_REUSED')
  return row ?? null
}

/** If two requests come at the same moment, the second sees the first: they cannot both use the last withdrawal of a day. */
async function accept(
  context: UserContext,
  input: Wanted,
  id: RequestId,
): Promise<{ row: WithdrawalRow; isTold: boolean }> {
  const channel = findChannel(context, input.coinType)
  const { findOwner } = context
  const paid = await readAddress(context, channel, { text: input.adress, userId: id.userId, findOwner })
  const cost = await readCost(context, channel, paid)
  // Locked from here on: nobody gets another rate for this request.
  const bank = channel.chain === null ? { details: readDetails(input), rate: await readRate(context) } : null
  return await context.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, id.userId)
    const same = await findSame(transaction, id)
    if (same !== null) return { row: same, isTold: true }
    return { row: await insert(context, transaction, { input, id, channel, paid, bank, cost }), isTold: false }
  })
}

interface Accepted {
  input: Wanted
  id: RequestId
  channel: WithdrawalChannel
  paid: ReadAddress
  /** null: not to a bank. */
  bank: { details: BankDetails; rate: LockedRate } | null
  /** On the network; null: it costs nothing there, or nobody knows. */
  cost: bigint | null
}

/** Before the transaction, for a node is asked. */
async function readCost(
  { estimateGas }: UserContext,
  { chain }: WithdrawalChannel,
  { payee, address }: ReadAddress,
): Promise<bigint | null> {
  return chain === null || payee !== EXTERNAL_CHAIN ? null : estimateGas({ channel: chain, recipient: address })
}

async function insert(
  context: UserContext,
  transaction: Transaction<Database>,
  { input, id, channel, paid, bank, cost }: Accepted,
): Promise<WithdrawalRow> {
  const { userId, clientId, bodyHash } = id
  const standing = await readStanding(context, transaction, userId)
  checkStanding(standing)
  checkChannel(channel, standing)
  const book = await readBook(transaction, userId)
  const saved = book.find((row) => row.channel === channel.setting.rechargeName && row.address === paid.address)
  requireAllowlisted(standing, saved === undefined ? null : Number(saved.active_at))
  const { amount, fee } = priceOf(channel, input.amount, standing)
  checkFee(channel, fee, input.feeMax)
  if (bank !== null) checkRate(bank.rate, input.rateMin)
  const value = await checkLimits({ ...context, db: transaction }, { asset: channel.asset, amount, standing })
  const row = await transaction
    .insertInto('withdrawals')
    .values({
      user_id: userId,
      client_id: clientId,
      body_hash: bodyHash,
      channel: channel.setting.rechargeName,
      network: channel.chain?.network ?? 'BANK',
      asset: channel.asset.asset,
      address: paid.address,
      payee: paid.payee,
      amount,
      fee,
      value,
      day: standing.day,
      status: 'SUBMITTED',
      submitted_at: standing.now,
      updated_at: standing.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await drawGas(context, transaction, { row, channel, fee, cost })
  const step = { request_id: row.request_id, status: row.status, time: standing.now }
  await transaction.insertInto('withdrawal_steps').values(step).execute()
  if (bank !== null) await insertPayment(transaction, row, { ...bank, scale: channel.asset.scale })
  return row
}

async function insertPayment(
  transaction: Transaction<Database>,
  { request_id, amount, fee }: WithdrawalRow,
  { details, rate, scale }: NonNullable<Accepted['bank']> & { scale: number },
): Promise<void> {
  await transaction
    .insertInto('bank_payments')
    .values({
      request_id,
      bank_name: details.bankName,
      branch: details.branch,
      holder: details.holder,
      currency: BANK_CURRENCY,
      rate: rate.rate,
      middle_rate: rate.middle,
      pays: paysOf(amount - fee, rate.rate, scale),
    })
    .execute()
}
