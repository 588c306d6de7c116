// A user's leverage and margin mode in a contract.
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'

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

export async function showChoice(context: UserContext, { symbol }: { symbol: string }): Promise<Choice> {
  const choice = (await readChoices(context)).find((each) => each.symbol === symbol)
  if (choice === undefined) throw new Error(`the contract ${symbol} is defined but not listed`)
  return choice
}
