// Defines the offered second contracts in the engine if it lacks them or has other rules.
import type { BinaryMarket } from '@assay/engine/binary/commands'
import type { CommandInput, Exchange } from '../exchange/door.ts'

/** Throws if the engine refuses one. */
export async function defineMarkets(
  exchange: Pick<Exchange, 'submit'>,
  listed: readonly BinaryMarket[],
  defined: ReadonlyMap<string, BinaryMarket>,
): Promise<void> {
  for (const market of listed) {
    const known = defined.get(market.symbol)
    if (known !== undefined && textOf(known) === textOf(market)) continue
    const command: CommandInput = { type: 'binary.definePeriods', market }
    const { events } = await exchange.submit({ command })
    if (events.some(({ type }) => type === 'rejected'))
      throw new Error(`the periods of ${market.symbol} do not fit the engine`)
  }
}

function textOf(market: BinaryMarket): string {
  return JSON.stringify(market, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
