import type { OptionChain, OptionPosition } from '@assay/api/options'
import { expect, test } from 'vitest'
import { valuedAt } from './liveValues.ts'

const position = { symbol: 'BTC-261127-104000-C', unit: '0.01', units: 3, cost: '63.93810000' } as OptionPosition
const quoted = (bid: string) =>
  ({
    quote: { sequence: 7 },
    rows: [{ call: { symbol: 'BTC-261127-104000-C', bid }, put: { symbol: 'BTC-261127-104000-P', bid: '1.00' } }],
  }) as unknown as OptionChain

test('an open option is worth its own bid for each unit, and its result is that less its cost', () => {
  expect(valuedAt(position, quoted('2131.27'))).toMatchObject({ value: '63.9381', unrealised: '0' })
  expect(valuedAt(position, quoted('0.00'))).toMatchObject({ value: '0', unrealised: '-63.9381' })
})

test('an option that the chain does not quote has no known value', () => {
  expect(valuedAt(position, { ...quoted('2131.27'), quote: null })).toMatchObject({ value: null, unrealised: null })
  expect(valuedAt({ ...position, symbol: 'BTC-261127-105000-C' }, quoted('2131.27')).value).toBeNull()
})
