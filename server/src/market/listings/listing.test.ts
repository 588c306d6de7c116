import { expect, test } from 'vitest'
import { kinds } from '../../configurationKinds.ts'
import { checkDefinitions } from '../../settings/checkDefinitions.ts'
import { valuesAmong } from '../../settings/kind.ts'
import { contractKind } from './contractKind.ts'
import { coins, type DemoPair, type Pair, pairs } from './coins.ts'
import { contracts } from './contracts.ts'
import { readListing } from './listing.ts'
import { pairKind } from './pairKind.ts'

const seeds = await Promise.all(kinds.map((kind) => kind.seeds('demo')))
const demo: ReadonlyMap<string, unknown> = new Map(seeds.flatMap((values) => [...values]))
const values = valuesAmong(demo)

function changed(key: string, fields: object): Map<string, unknown> {
  return new Map([...demo, [key, { ...(demo.get(key) as object), ...fields }]])
}

/** Simulated prices are not part of the configuration: production lists the same pair without them. */
function listed({ simulated: _, ...pair }: DemoPair): Pair {
  return pair
}

test("the demo's rules stay the same when they are written as values and read again", () => {
  expect(readListing(values)).toEqual({
    coins,
    pairs: pairs.map(listed),
    contracts: contracts.map((contract) => ({ ...contract, index: listed(contract.index) })),
  })
})

test('the engine accepts everything that the demo lists', () => {
  expect(() => checkDefinitions(kinds, new Map(), demo)).not.toThrow()
})

test('the deductions of the tiers follow from their caps and rates', () => {
  const [contract] = readListing(values).contracts
  expect(contract?.futures.tiers.map(({ maintenanceAmount }) => maintenanceAmount)).toEqual(
    contracts[0]?.futures.tiers.map(({ maintenanceAmount }) => maintenanceAmount),
  )
})

test.each([
  ['a coin that is not listed', 'pair/btcusdt', { coin: 'nosuch' }, 'pair/btcusdt.coin: there is no coin/nosuch.'],
  ['the id of another pair', 'pair/btcusdt', { id: 2 }, '.id: 2 is that of'],
  [
    'more decimals than it has',
    'pair/btcusdt',
    { orderMin: '0.0000001' },
    'pair/btcusdt.orderMin: 0.0000001 is out of range',
  ],
  ['a minimum above the maximum', 'pair/btcusdt', { orderMin: '200' }, 'pair/btcusdt does not fit the engine'],
  ['other decimals than before', 'pair/btcusdt', { quantityDecimals: 6 }, 'can never change'],
  ['another scale than before', 'coin/btc', { scale: 9 }, 'can never change'],
  ['an index that is not listed', 'contract/btcusdt-perp', { index: 'nosuch' }, 'there is no pair/nosuch.'],
  [
    'leverages that do not ascend',
    'contract/btcusdt-perp',
    { leverages: [10, 5] },
    'contract/btcusdt-perp does not fit',
  ],
  ['the coin of another exchange', 'second/btcusdt', { coin: 'eur' }, 'second/btcusdt.coin: there is no coin/eur.'],
  [
    'a largest volatility below the smallest',
    'option/btcusdt',
    { volatilityMax: '0.1' },
    'option/btcusdt.volatilityMin',
  ],
])('%s is refused by its key', (_, key, fields, message) => {
  expect(() => checkDefinitions(kinds, demo, changed(key, fields))).toThrow(message)
})

test('a new pair and contract are accepted together with their coin', () => {
  const dash = new Map<string, unknown>([
    ...demo,
    ['coin/dash', { name: 'Dash', scale: 8, sort: 90 }],
    [pairKind.keyOf('dashusdt'), { ...(demo.get('pair/ltcusdt') as object), id: 90, coin: 'dash' }],
    [contractKind.keyOf('dashusdt-perp'), { ...(demo.get('contract/ltcusdt-perp') as object), index: 'dashusdt' }],
  ])
  expect(() => checkDefinitions(kinds, demo, dash)).not.toThrow()
  expect(readListing(valuesAmong(dash)).contracts.map(({ symbol }) => symbol)).toContain('dashusdt-perp')
})
