// What an entry of the ledger is about, from the reference that the engine gave it: 'trade:btcusdt:504', 'binary:7',
// 'option:12', 'transfer:91'.
import type { FinancialRecord } from './recordDays.ts'

export type TradeOrigin = { product: 'spot' | 'futures' | 'second' | 'option'; id: number }

/** null: no trade; the entry says everything itself. */
export function tradeOrigin({ reference, wallet }: Pick<FinancialRecord, 'reference' | 'wallet'>): TradeOrigin | null {
  const [origin, ...names] = reference.split(':')
  const id = Number(names.at(-1))
  if (origin === 'trade') return { product: wallet === 'CONTRACT' ? 'futures' : 'spot', id }
  if (origin === 'binary') return { product: 'second', id }
  if (origin === 'option') return { product: 'option', id }
  return null
}

/** The sequence of its command, with which an entry's id begins. */
export function sequenceOf({ id }: Pick<FinancialRecord, 'id'>): number {
  return Number(id.split('-')[0])
}
