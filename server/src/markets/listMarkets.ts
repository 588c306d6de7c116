import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { readMarkets } from './marketRows.ts'
import { shownName } from './marketTitle.ts'

/** Halted ones first, then by product and name. */
export async function listMarkets({
  db,
  market: listed,
}: OperatorContext): Promise<OperatorOutput<'markets', 'listMarkets'>> {
  const rows = (await readMarkets(db)).map(({ product, market, symbol, isTrading, halt }) => ({
    product,
    market,
    name: shownName(listed, { product, market }),
    state: halt === null ? ('OPEN' as const) : halt.isHalted ? ('HALTED' as const) : ('HALTING' as const),
    isTrading,
    halt: halt === null ? null : { since: halt.since, by: halt.by, reason: halt.reason },
    index: listed.indexReading(symbol) ?? null,
  }))
  const rank = ({ state }: (typeof rows)[number]) => (state === 'OPEN' ? 1 : 0)
  return { rows: rows.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en')) }
}
