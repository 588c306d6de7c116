import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Kysely, Transaction } from 'kysely'
import { hash, randomUUID } from 'node:crypto'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../user/lockUser.ts'
import { readBook } from './addressBook.ts'
import { findChannel, type WithdrawalChannel } from './channels.ts'
import {
  checkChannel,
  checkLimits,
  checkListed,
  checkStanding,
  priceOf,
  type ReadAddress,
  readAddress,
} from './checkWanted.ts'
import type { UserContext } from './context.ts'
import { holdAmount } from './holdAmount.ts'
import { readStanding } from './standing.ts'
import { showWithdrawals, type WithdrawalRow } from './withdrawalRows.ts'

type Wanted = Parsed<'withdrawal', 'submitWithdrawal'>

/**
 * Checks everything, then holds the amount. The same client id with the same request gets the first one's withdrawal.
 * Throws what checkWanted.ts and withdrawalLimits.ts list, CLIENT_ID_REUSED, and the ledger's refusals.
 */
export async function submitWithdrawal(
  context: UserContext,
  input: Wanted,
): Promise<Output<'withdrawal', 'submitWithdrawal'>> {
  const { caller, db } = context
  const clientId = input.clientId ?? caller.idempotencyKey ?? randomUUID()
  const bodyHash = hash('sha256', JSON.stringify([input.coinType, input.amount, input.adress]))
  const id = { userId: caller.user.id, clientId, bodyHash }
  const row = (await findSame(db, id)) ?? (await accept(context, input, id))
  if (row.status === 'SUBMITTED') await holdAmount(context, row)
  const kept = db.selectFrom('withdrawals').selectAll().where('request_id', '=', row.request_id)
  const [shown] = await showWithdrawals(context, db, [await kept.executeTakeFirstOrThrow()])
  if (shown === undefined) throw new Error('a withdrawal that was accepted is shown')
  return shown
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

/** Of two requests at the same moment the second one sees the first: both cannot use the last one of a day. */
async function accept(context: UserContext, input: Wanted, id: RequestId): Promise<WithdrawalRow> {
  const channel = findChannel(context, input.coinType)
  const { findOwner } = context
  const paid = await readAddress(context, channel, { text: input.adress, userId: id.userId, findOwner })
  return await context.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, id.userId)
    return (await findSame(transaction, id)) ?? (await insert(context, transaction, { input, id, channel, paid }))
  })
}

interface Accepted {
  input: Wanted
  id: RequestId
  channel: WithdrawalChannel
  paid: ReadAddress
}

async function insert(
  context: UserContext,
  transaction: Transaction<Database>,
  { input, id, channel, paid }: Accepted,
): Promise<WithdrawalRow> {
  const { userId, clientId, bodyHash } = id
  const standing = await readStanding(context, transaction, userId)
  checkStanding(standing)
  checkChannel(channel, standing)
  const book = await readBook(transaction, userId)
  const saved = book.find((row) => row.channel === channel.setting.rechargeName && row.address === paid.address)
  checkListed(standing, saved === undefined ? null : Number(saved.active_at))
  const { amount, fee } = priceOf(channel, input.amount, standing)
  const value = await checkLimits({ ...context, db: transaction }, { asset: channel.asset, amount, standing })
  const row = await transaction
    .insertInto('withdrawals')
    .values({
      user_id: userId,
      client_id: clientId,
      body_hash: bodyHash,
      channel: channel.setting.rechargeName,
      network: channel.chain.network,
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
  const step = { request_id: row.request_id, status: row.status, time: standing.now }
  await transaction.insertInto('withdrawal_steps').values(step).execute()
  return row
}
