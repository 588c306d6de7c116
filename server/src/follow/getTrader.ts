import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from './context.ts'
import { showTrader } from './traderAnswer.ts'

/** A trader's figures of the last `days` days. Throws UNKNOWN_TRADER. */
export async function getTrader(
  context: Context,
  { traderId, days }: Parsed<'follow', 'getTrader'>,
): Promise<Output<'follow', 'getTrader'>> {
  return showTrader(context, await context.traders.find(traderId), days)
}
