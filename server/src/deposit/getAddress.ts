import type { Output, Parsed } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import type { UserContext } from '../context.ts'
import { addressOf } from './addresses.ts'
import { requireNotClosing } from '../user/closures.ts'
import { type OfferedChannel, readChannels } from './offeredChannels.ts'
import { shownChannel } from './shownChannel.ts'

/** The caller's own address for a coin on a network. Throws CHANNEL_CLOSED, CLOSURE_BOOKED. */
export async function getAddress(
  context: UserContext,
  { coin, symbol }: Parsed<'deposit', 'getAddress'>,
): Promise<Output<'deposit', 'getAddress'>> {
  await requireNotClosing(context.db, context.caller.user.id)
  const offered = await findOffered(context, coin, symbol)
  return {
    ...shownChannel(offered),
    address: await addressOf(context, offered.channel.network, context.caller.user.id),
  }
}

/** Throws CHANNEL_CLOSED, also for a channel of another coin. */
export async function findOffered(context: UserContext, coin: string, symbol: string): Promise<OfferedChannel> {
  const offered = (await readChannels(context)).offered.find(
    ({ channel }) => channel.channel === symbol.toUpperCase() && channel.asset === coin.toLowerCase(),
  )
  if (offered === undefined) throw new ApiError('CHANNEL_CLOSED', { channel: symbol })
  return offered
}
