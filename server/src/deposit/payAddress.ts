import type { Output, Parsed } from '@assay/api/schemas'
import { BANK_COIN } from '@assay/api/bankFigures'
import { ApiError } from '@assay/api/errors'
import type { UserContext } from '../context.ts'
import { isBankOpen, readBankRules } from '../settings/bankKind.ts'
import { addressOf } from './addresses.ts'
import { findOffered } from './getAddress.ts'
import { openProviders } from './providers.ts'

/** The bank's name in place of a channel, the same as for withdrawals. */
const BANK = 'BANK'

/** Where to pay a coin: an address on a network, the exchange's bank account, or the page of a provider. */
export async function payAddress(
  context: UserContext,
  { coin, symbol, code }: Parsed<'deposit', 'payAddress'>,
): Promise<Output<'deposit', 'payAddress'>> {
  if (code !== undefined) {
    const provider = openProviders(context, coin).find((each) => each.code === code)
    if (provider === undefined) throw new ApiError('CHANNEL_CLOSED', { channel: code })
    return { address: '', memo: '', url: provider.url, bank: null }
  }
  if (symbol?.toUpperCase() === BANK && coin.toLowerCase() === BANK_COIN) return await payBank(context)
  const { channel, memo } = await findOffered(context, coin, symbol ?? coin)
  return { address: await addressOf(context, channel.network, context.caller.user.id), memo, url: '', bank: null }
}

/** memo: the reference of the caller's newest request that waits for its payment; '' without one. */
async function payBank(context: UserContext): Promise<Output<'deposit', 'payAddress'>> {
  const { bankName, holder, accountNumber, branch } = readBankRules(context)
  if (!isBankOpen(context)) throw new ApiError('CHANNEL_CLOSED', { channel: BANK })
  const open = await context.db
    .selectFrom('bank_deposits')
    .select('reference')
    .where('user_id', '=', BigInt(context.caller.user.id))
    .where('status', 'in', ['AWAITING', 'PROOF_SENT'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { address: accountNumber, memo: open?.reference ?? '', url: '', bank: { bankName, holder, branch } }
}
