// What open options would bring now, from the chain that the WebSocket sends anyway; the list is read again less often.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OptionChain, OptionPosition } from '@assay/api/options'
import type { Output } from '@assay/api/schemas'
import { live } from '../../live/live.ts'
import { OPTION_POSITIONS_KEY } from '../balances/positionWorths.ts'
import { fromUnits, toUnits, worthOf } from '../balances/units.ts'

type Quoted = Pick<OptionChain, 'quote' | 'rows'>

/** A position at its bid in this chain, before the fee; its value is null without a quote. */
export function valuedAt(position: OptionPosition, { quote, rows }: Quoted): OptionPosition {
  const bid =
    quote === null
      ? undefined
      : rows.flatMap(({ call, put }) => [call, put]).find(({ symbol }) => symbol === position.symbol)?.bid
  if (bid === undefined) return { ...position, value: null, unrealised: null }
  const value = fromUnits(toUnits(worthOf(position.unit, bid)) * BigInt(position.units))
  return { ...position, value, unrealised: fromUnits(toUnits(value) - toUnits(position.cost)) }
}

/** Follows the chain of each expiry that something is held of. */
export function useLiveValues(positions: readonly OptionPosition[]): void {
  const cache = useQueryClient()
  const held = [...new Set(positions.map(({ coin, series }) => `${coin}usdt ${series}`))].sort().join(',')
  useEffect(() => {
    const stops = held
      .split(',')
      .filter((one) => one !== '')
      .map((one) => {
        const [symbol = '', series = ''] = one.split(' ')
        return live.subscribe({ type: 'chain', symbol, series }, ({ data }) =>
          cache.setQueryData<Output<'options', 'listOptionPositions'>>(
            OPTION_POSITIONS_KEY,
            (known) =>
              known && { ...known, rows: known.rows.map((row) => (row.series === series ? valuedAt(row, data) : row)) },
          ),
        )
      })
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, held])
}
