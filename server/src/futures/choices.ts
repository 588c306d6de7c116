// A user's leverage and margin mode in a contract.
import type { Output } from '@assay/api/schemas'
import type { Event } from '@assay/engine/events'
import type { UserContext } from './context.ts'

export type Choice = Output<'futures', 'getAccount'>['symbols'][number]

/** The defaults: lowest leverage, isolated. */
export async function readChoices({ caller, db, market }: UserContext): Promise<Choice[]> {
  const rows = await db
    .selectFrom('futures_leverages')
    .select(['symbol', 'leverage', 'margin_mode'])
    .where('user_id', '=', BigInt(caller.user.id))
    .execute()
  const chosen = new Map(rows.map((row) => [row.symbol, row]))
  return market.contracts().map(({ symbol, futures }) => {
    const choice = chosen.get(symbol)
    const leverage = choice?.leverage ?? futures.leverages[0] ?? 1
    return { symbol, leverage, marginMode: choice?.margin_mode ?? 'ISOLATED' }
  })
}

/** What an accepted command chose. */
export function showChosen(events: readonly Event[]): Choice {
  const chosen = events.find((event) => event.type === 'leverageChanged')
  if (chosen === undefined) throw new Error('an accepted choice changed nothing')
  const { symbol, leverage, marginMode } = chosen
  return { symbol, leverage, marginMode }
}
