import type { Output, Parsed } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import { type Amount, formatAmount } from '@assay/engine/money'
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import { paysOf } from '../outside/rates/bankAmounts.ts'
import { activeAt, readBook, readPast, similarAddress } from './addressBook.ts'
import { type LockedRate, readRate, showQuote } from './bankDetails.ts'
import { checkFinal } from './checkFinal.ts'
import { findChannel, type WithdrawalChannel } from './channels.ts'
import { checkChannel, checkLimits, requireAllowlisted, priceOf, readAddress } from './checkWanted.ts'
import type { UserContext } from './context.ts'
import { requireGas } from './gasBudget.ts'
import { problemOf } from './problemOf.ts'
import { readStanding, type Standing } from './standing.ts'

type Quote = Output<'withdrawal', 'quoteWithdrawal'>

/**
 * What the fields of the form lead to, with submitWithdrawal's checks of channel, amount, limits, network fee and address. Not
 * checked: a freeze, a pause and the window, which getWithdrawalStatus answers, the bank's details, and what is available.
 * Nothing is held. Throws NOT_OFFERED.
 */
export async function quoteWithdrawal(
  context: UserContext,
  { coinType, amount, adress }: Parsed<'withdrawal', 'quoteWithdrawal'>,
): Promise<Quote> {
  const channel = findChannel(context, coinType)
  const standing = await readStanding(context, context.db, context.caller.user.id)
  return {
    ...(await quoteAmount(context, { channel, standing, text: amount, adress })),
    ...(await quoteAddress(context, { channel, standing, adress })),
  }
}

async function quoteAmount(
  context: UserContext,
  {
    channel,
    standing,
    text,
    adress,
  }: { channel: WithdrawalChannel; standing: Standing; text: string | undefined; adress: string | undefined },
): Promise<Pick<Quote, 'fee' | 'receive' | 'bank' | 'amountProblem'>> {
  let priced: ReturnType<typeof priceOf> | null = null
  let rate: LockedRate = { middle: 0n, rate: 0n }
  const amountProblem = await problemOf(async () => {
    checkChannel(channel, standing)
    if (channel.chain === null) rate = await readRate(context)
    if (text === undefined) return
    priced = priceOf(channel, text, standing)
    await checkLimits(context, { asset: channel.asset, amount: priced.amount, standing })
    const { id: userId } = context.caller.user
    await checkFinal(context.db, { userId, asset: channel.asset, amount: priced.amount })
    await checkGas(context, { channel, fee: priced.fee, adress })
  })
  if (priced === null) return { fee: null, receive: null, bank: null, amountProblem }
  const { amount, fee }: ReturnType<typeof priceOf> = priced
  const show = (units: bigint) => formatAmount(units, channel.asset.scale, { trim: true })
  const bank =
    channel.chain === null
      ? showQuote(rate, paysOf(amount - fee, rate.rate, channel.asset.scale), context.outside.rates)
      : null
  return { fee: show(fee), receive: show(amount - fee), bank, amountProblem }
}

/** Not before an address is known: one of a customer of ours costs nothing on the network. Throws GAS_BUDGET_EMPTY. */
async function checkGas(
  context: UserContext,
  { channel, fee, adress }: { channel: WithdrawalChannel; fee: Amount; adress: string | undefined },
): Promise<void> {
  const { caller, db, estimateGas, findOwner } = context
  if (channel.chain === null || adress === undefined) return
  const asked = { text: adress, userId: caller.user.id, findOwner }
  const paid = await readAddress(context, channel, asked).catch(noneIfRefused)
  if (paid?.payee !== EXTERNAL_CHAIN) return
  const cost = await estimateGas({ channel: channel.chain, recipient: paid.address })
  await requireGas(context, db, { channel, fee, cost })
}

/** What is wrong with the address is shown beside it. */
function noneIfRefused(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

async function quoteAddress(
  context: UserContext,
  { channel, standing, adress }: { channel: WithdrawalChannel; standing: Standing; adress: string | undefined },
): Promise<Pick<Quote, 'addressProblem' | 'address' | 'known' | 'similarTo'>> {
  const none = { addressProblem: null, address: null, known: null, similarTo: null }
  if (adress === undefined) return none
  const { db, caller, findOwner } = context
  const userId = caller.user.id
  let address: string | null = null
  const [book, past] = await Promise.all([readBook(db, userId), readPast(db, userId)])
  const ofChannel = <Row extends { channel: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.channel === channel.setting.rechargeName)
  const addressProblem = await problemOf(async () => {
    const read = await readAddress(context, channel, { text: adress, userId, findOwner })
    const saved = ofChannel(book).find((row) => row.address === read.address)
    requireAllowlisted(standing, saved === undefined ? null : Number(saved.active_at))
    address = read.address
  })
  if (address === null) return { ...none, addressProblem }
  const saved = ofChannel(book).find((row) => row.address === address)
  const used = ofChannel(past).find((row) => row.address === address)
  const all = [...ofChannel(book), ...ofChannel(past)].map((row) => row.address)
  const isKnown = activeAt(saved === undefined ? [] : [saved], standing.now).length > 0 || used !== undefined
  return {
    addressProblem,
    address,
    known:
      saved === undefined && used === undefined
        ? null
        : {
            label: saved?.label ?? '',
            since: Number(saved?.created_at ?? used?.time ?? 0),
            uses: used?.uses ?? 0,
            waitsUntil: isKnown || saved === undefined ? null : Number(saved.active_at),
          },
    similarTo: isKnown ? null : similarAddress(address, all),
  }
}
