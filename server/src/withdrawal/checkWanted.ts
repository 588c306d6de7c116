// Whether a withdrawal is accepted: every refusal there is, in this order, before anything is held.
import { ApiError } from '@assay/api/errors'
import { ADDRESS_WAIT_HOURS } from '@assay/api/withdrawalFigures'
import { type Amount, formatAmount } from '@assay/engine/money'
import { type Asset, EXTERNAL_BANK, EXTERNAL_CHAIN } from '@assay/engine/nouns'
import type { Core, UserContext } from '../context.ts'
import { readAmount } from '../market/listings/decimals.ts'
import type { Network } from '../outside/chains/chain.ts'
import type { AddressRefusal } from '../outside/chains/checkAddress.ts'
import type { ChannelTerms } from '../settings/channelTerms.ts'
import { requireWithinLimits } from '../user/withdrawalLimits.ts'
import type { WithdrawalChannel } from './channels.ts'
import { feeOf, smallestAmount } from './fees.ts'
import { readCard } from './readCard.ts'
import type { Standing } from './standing.ts'
import { worthOf } from './worth.ts'

/** For every channel. Throws ACCOUNT_FROZEN, WITHDRAWALS_PAUSED, WITHDRAWALS_CLOSED. */
export function checkStanding({ isFrozen, pause, window }: Standing): void {
  if (isFrozen) throw new ApiError('ACCOUNT_FROZEN')
  if (pause !== null) throw new ApiError('WITHDRAWALS_PAUSED', { until: pause.until })
  if (window !== null && !window.isOpen) throw new ApiError('WITHDRAWALS_CLOSED', { opensAt: window.changesAt })
}

/** Throws NETWORK_CLOSED, WITHDRAWAL_COUNT. */
export function checkChannel({ closed, setting, terms }: WithdrawalChannel, standing: Standing): void {
  if (closed !== null) throw new ApiError('NETWORK_CLOSED', { why: closed, channel: setting.rechargeName })
  const used = standing.usedToday.get(setting.rechargeName) ?? 0
  const limit = countOf(terms, standing)
  if (used >= limit) throw new ApiError('WITHDRAWAL_COUNT', { limit, restartsAt: standing.countRestartsAt })
}

/** Withdrawals of a day, with those that a VIP level adds. A channel with none stays closed. */
export function countOf({ dayWithdrawalNum }: ChannelTerms, { more }: Pick<Standing, 'more'>): number {
  return dayWithdrawalNum === 0 ? 0 : dayWithdrawalNum + more.count
}

/** Throws PRECISION_EXCEEDED, AMOUNT_INVALID, WITHDRAWAL_BELOW_MINIMUM, WITHDRAWAL_ABOVE_MAXIMUM, AMOUNT_NOT_ABOVE_FEE. */
export function priceOf(
  { asset, decimals, fees, least, most, setting }: WithdrawalChannel,
  text: string,
  { usedToday, more }: Standing,
): { amount: Amount; fee: Amount } {
  const used = (usedToday.get(setting.rechargeName) ?? 0) - more.free
  const show = (units: bigint) => formatAmount(units, asset.scale, { trim: true })
  readAmount(text, decimals)
  const amount = readAmount(text, asset.scale)
  if (amount <= 0n) throw new ApiError('AMOUNT_INVALID', { field: 'amount' })
  if (amount < least) {
    const smallest = smallestAmount(least, fees, used) ?? least
    throw new ApiError('WITHDRAWAL_BELOW_MINIMUM', { minimum: show(smallest), coin: asset.asset })
  }
  if (amount > most) throw new ApiError('WITHDRAWAL_ABOVE_MAXIMUM', { maximum: show(most), coin: asset.asset })
  const fee = feeOf(amount, fees, used)
  if (fee >= amount) throw new ApiError('AMOUNT_NOT_ABOVE_FEE', { fee: show(fee), asset: asset.asset })
  return { amount, fee }
}

/**
 * The customer pays no more than the fee that was shown, whatever has changed since: the index, today's count or the
 * settings. Throws FEE_CHANGED.
 */
export function checkFee({ asset }: WithdrawalChannel, fee: Amount, seen: string | undefined): void {
  if (seen === undefined || fee <= readAmount(seen, asset.scale)) return
  throw new ApiError('FEE_CHANGED', { fee: formatAmount(fee, asset.scale, { trim: true }), coin: asset.asset })
}

interface Wanted {
  asset: Asset
  amount: Amount
  standing: Standing
}

/** Answers the worth in USDT. Throws INDEX_PAUSED without a price, VERIFICATION_NEEDED, WITHDRAWAL_LIMIT. */
export async function checkLimits(
  context: Pick<UserContext, 'caller' | 'clock' | 'configuration' | 'db' | 'market' | 'settings'>,
  { asset, amount, standing }: Wanted,
): Promise<Amount> {
  const value = worthOf(context, asset, amount)
  if (value === null) throw new ApiError('INDEX_PAUSED', { symbol: asset.asset })
  await requireWithinLimits(context, { userId: context.caller.user.id, value, ...standing.value })
  return value
}

export interface ReadAddress {
  address: string
  /** EXTERNAL_CHAIN, EXTERNAL_BANK, or the customer whose deposit address it is. */
  payee: number
}

/** 'EXCHANGE': one of its own wallets. null: nobody's here. */
export type FindOwner = (network: Network, address: string) => Promise<number | 'EXCHANGE' | null>

/** Of a bank: its card number. Throws ADDRESS_INVALID with the fault, ADDRESS_OTHER_NETWORK, ADDRESS_OWN, CARD_INVALID. */
export async function readAddress(
  { outside: { chains } }: Pick<Core, 'outside'>,
  { chain }: WithdrawalChannel,
  { text, userId, findOwner }: { text: string; userId: number; findOwner: FindOwner },
): Promise<ReadAddress> {
  if (chain === null) return { address: readCard(text), payee: EXTERNAL_BANK }
  const checked = await chains.checkAddress(chain.network, text)
  if ('refusal' in checked) throw refusalOf(checked, chains.rules[chain.network].name)
  const owner = await findOwner(chain.network, checked.address)
  if (owner === 'EXCHANGE')
    throw new ApiError('ADDRESS_INVALID', { problem: owner, network: chains.rules[chain.network].name })
  if (owner === userId) throw new ApiError('ADDRESS_OWN')
  return { address: checked.address, payee: owner ?? EXTERNAL_CHAIN }
}

function refusalOf(refused: AddressRefusal, network: string): ApiError {
  if (refused.refusal === 'OTHER_NETWORK')
    return new ApiError('ADDRESS_OTHER_NETWORK', { other: refused.network, network })
  return new ApiError('ADDRESS_INVALID', { problem: refused.refusal, network })
}

/** In the mode in which only addresses of the book are allowed. Throws ADDRESS_NOT_ALLOWLISTED, ADDRESS_WAITS. */
export function requireAllowlisted({ allowlistOnly, now }: Standing, activeAt: number | null): void {
  if (!allowlistOnly) return
  if (activeAt === null) throw new ApiError('ADDRESS_NOT_ALLOWLISTED')
  if (activeAt > now) throw new ApiError('ADDRESS_WAITS', { until: activeAt, hours: ADDRESS_WAIT_HOURS })
}
