// State of the second contract as plain records, and back: markets, open contracts, users' limits.
import { assert } from '../assert.ts'
import type { Ledger } from '../ledger/accounts.ts'
import { addPosition, type Binary, changeExposure, createMarket, type Market } from './binary.ts'
import type { BinaryMarket } from './commands.ts'
import { describePosition } from './describe.ts'
import type { BinaryPlayerChanged, BinaryPositionChanged } from './events.ts'
import { describePlayer, openPlayer } from './player.ts'

export interface BinaryRecords {
  markets: BinaryMarket[]
  /** Open contracts only. */
  positions: Omit<BinaryPositionChanged, 'type'>[]
  players: Omit<BinaryPlayerChanged, 'type'>[]
}

/** Sorted: equal states give equal records. */
export function binaryRecords({ markets, positions, players }: Binary): BinaryRecords {
  return {
    markets: [...markets.values()].map(({ rules }) => rules).sort((a, b) => compare(a.symbol, b.symbol)),
    positions: [...positions.values()]
      .map(describePosition)
      .map(untyped)
      .sort((a, b) => a.orderId - b.orderId),
    players: [...players.values()]
      .map(describePlayer)
      .map(untyped)
      .sort((a, b) => a.user - b.user || compare(a.asset, b.asset)),
  }
}

/** The ledger's accounts are already restored, with their held amounts. */
export function restoreBinary(binary: Binary, ledger: Ledger, records: BinaryRecords): void {
  for (const rules of records.markets) {
    const asset = ledger.assets.get(rules.asset)
    assert(asset !== undefined, 'the asset of a market of the second contract exists')
    binary.markets.set(rules.symbol, createMarket(rules, asset))
  }
  for (const record of records.players) Object.assign(openPlayer(binary, record.user, record.asset), record)
  for (const record of records.positions.toSorted((a, b) => a.orderId - b.orderId)) {
    restorePosition(binary, record)
  }
}

function restorePosition(binary: Binary, record: BinaryRecords['positions'][number]): void {
  const { user, cover, status: _s, voidReason: _v, entry: _e, closing: _c, ...rest } = record
  const { settlePrice: _p, settledAt: _t, payout: _o, fee: _f, ...terms } = rest
  const market: Market | undefined = binary.markets.get(terms.symbol)
  assert(market !== undefined, 'the market of an open contract exists')
  const position = addPosition(binary, { terms, market, player: openPlayer(binary, user, terms.asset) })
  position.stake.held = terms.stake
  position.cover.held = cover
  changeExposure(position, cover)
}

function untyped<Record extends { type: string }>({ type: _type, ...record }: Record): Omit<Record, 'type'> {
  return record
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
