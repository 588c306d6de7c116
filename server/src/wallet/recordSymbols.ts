// Which pair or contract each of a caller's postings belongs to, from the reference that the engine gave it.
import type { Core } from '../context.ts'

/** 'trade:btcusdt:504' names it; 'binary:7' and 'option:7' name the order and the trade, which are looked up. */
export async function recordSymbols(
  { db }: Pick<Core, 'db'>,
  references: readonly string[],
): Promise<(reference: string) => string | null> {
  const [contracts, trades] = await Promise.all([
    readSymbols(idsOf(references, 'binary'), (ids) =>
      db.selectFrom('binary_positions').select(['order_id as id', 'symbol']).where('order_id', 'in', ids).execute(),
    ),
    readSymbols(idsOf(references, 'option'), (ids) =>
      db.selectFrom('option_trades').select(['trade_id as id', 'symbol']).where('trade_id', 'in', ids).execute(),
    ),
  ])
  return (reference) => {
    const [origin, name = ''] = reference.split(':')
    if (origin === 'trade' || origin === 'funding') return name
    if (origin === 'binary') return contracts.get(name) ?? null
    if (origin === 'option') return trades.get(name) ?? null
    return null
  }
}

function idsOf(references: readonly string[], origin: string): bigint[] {
  const start = `${origin}:`
  const ids = references.filter((each) => each.startsWith(start)).map((each) => each.slice(start.length))
  return [...new Set(ids)].map(BigInt)
}

async function readSymbols(
  ids: bigint[],
  read: (ids: bigint[]) => Promise<{ id: bigint; symbol: string }[]>,
): Promise<ReadonlyMap<string, string>> {
  const found = ids.length === 0 ? [] : await read(ids)
  return new Map(found.map(({ id, symbol }) => [String(id), symbol]))
}
