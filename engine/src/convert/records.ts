// State of convert as plain records, and back: coins and open converts.
import { assert } from '../assert.ts'
import type { Ledger } from '../ledger/accounts.ts'
import type { ConvertCoin } from './commands.ts'
import { addCoin, addConvert, type Convert } from './convert.ts'
import { describeConvert } from './describe.ts'
import type { ConvertChanged } from './events.ts'

export interface ConvertRecords {
  coins: ConvertCoin[]
  /** Open converts only. */
  converts: Omit<ConvertChanged, 'type'>[]
}

/** Sorted: equal states give equal records. */
export function convertRecords({ coins, open }: Convert): ConvertRecords {
  return {
    coins: Array.from(coins.values(), ({ rules }) => ({ ...rules })).sort((a, b) => compare(a.asset, b.asset)),
    converts: Array.from(open.values(), (each) => untyped(describeConvert(each))).sort(
      (a, b) => a.convertId - b.convertId,
    ),
  }
}

/** The ledger's accounts are already restored, with their held amounts. */
export function restoreConvert(convert: Convert, ledger: Ledger, records: ConvertRecords): void {
  for (const rules of records.coins) {
    const asset = ledger.assets.get(rules.asset)
    assert(asset !== undefined, 'the asset of a coin that can be converted exists')
    addCoin(convert, rules, asset)
  }
  for (const record of records.converts.toSorted((a, b) => a.convertId - b.convertId)) restoreOpen(convert, record)
}

function restoreOpen(convert: Convert, record: ConvertRecords['converts'][number]): void {
  const { reserved, status: _s, reason: _r, decidedFrom: _f, decidedTo: _t, decidedAt: _a, ...terms } = record
  const [from, to] = [convert.coins.get(terms.from), convert.coins.get(terms.to)]
  assert(from !== undefined && to !== undefined, 'the coins of an open convert are defined')
  const open = addConvert(convert, { terms, from, to })
  open.given.held = terms.amount
  open.reserve.held = reserved
}

function untyped<Record extends { type: string }>({ type: _type, ...record }: Record): Omit<Record, 'type'> {
  return record
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
