import type { Output, Parsed } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import type { UserContext } from '../context.ts'
import { addressOf } from './addresses.ts'
import { findOffered } from './getAddress.ts'
import { openProviders } from './providers.ts'

/** Where to pay a coin: an address on a network, or the page of a provider. */
export async function payAddress(
  context: UserContext,
  { coin, symbol, code }: Parsed<'deposit', 'payAddress'>,
): Promise<Output<'deposit', 'payAddress'>> {
  if (code !== undefined) {
    const provider = openProviders(context, coin).find((each) => each.code === code)
    if (provider === undefined) throw new ApiError('CHANNEL_CLOSED', { channel: code })
    return { address: '', memo: '', url: provider.url }
  }
  const { channel, memo } = await findOffered(context, coin, symbol ?? coin)
  return { address: await addressOf(context, channel.network, context.caller.user.id), memo, url: '' }
}
