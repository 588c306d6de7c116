import { expect, test } from 'vitest'
import { type FinancialRecord, pageDecimals, recordDays, wholeMovements } from './recordDays.ts'

const kuching = { id: 'Asia/Kuching', offset: '+08:00' }
const utc = { id: 'UTC', offset: '+00:00' }

function record(time: string, coin: string, amount: string, part: Partial<FinancialRecord> = {}): FinancialRecord {
  const fixed = { id: time + amount, type: 'FEE', typeCode: 101, wallet: 'PLATFORM', before: '0', after: '0' }
  const [origin, name] = (part.reference ?? '').split(':')
  const symbol = origin === 'trade' ? name : null
  return { ...fixed, reference: time, symbol, coin, amount, time: Date.parse(time), ...part } as FinancialRecord
}

const records = [
  record('2026-11-20T16:30:00Z', 'usdt', '-3126.993'),
  record('2026-11-20T15:00:00Z', 'btc', '0.03'),
  record('2026-11-20T14:00:00Z', 'btc', '-0.00003'),
  record('2026-11-19T15:59:59Z', 'usdt', '10000'),
]

test('records are grouped by the day of the zone that is shown', () => {
  expect(recordDays(records, kuching).map(({ date, groups: { length } }) => [date, length])).toEqual([
    ['11/21/2026', 1],
    ['11/20/2026', 2],
    ['11/19/2026', 1],
  ])
  expect(recordDays(records, utc).map(({ date }) => date)).toEqual(['11/20/2026', '11/19/2026'])
})

test('the result of a day is exact and stands for each coin by itself', () => {
  expect(recordDays(records, utc)[0]?.result).toEqual([
    { coin: 'usdt', amount: '-3126.993' },
    { coin: 'btc', amount: '0.02997' },
  ])
})

test('demo coins, transfers, exchanged coins and released margin are no gains', () => {
  const at = '2026-11-20T12:00:00Z'
  const day = recordDays(
    [
      record(at, 'usdt', '1500', { type: 'MARGIN', reference: 'trade:btcusdt-perp:9' }),
      record(at, 'usdt', '25', { type: 'PROFIT', reference: 'trade:btcusdt-perp:9' }),
      record(at, 'usdt', '50000', { type: 'FAUCET' }),
      record(at, 'usdt', '-100', { type: 'TRANSFER' }),
      record(at, 'btc', '0.5', { type: 'TRADE' }),
    ],
    utc,
  )
  expect(day[0]?.result).toEqual([{ coin: 'usdt', amount: '25' }])
})

test('the entries of one trade are one group, with its parts and the balance after the last', () => {
  const at = '2026-11-20T12:00:00Z'
  const reference = 'trade:btcusdt:7'
  const [day] = recordDays(
    [
      record(at, 'btc', '-0.001', { type: 'FEE', reference, after: '0.999' }),
      record(at, 'btc', '1', { type: 'TRADE', reference, after: '1' }),
      record(at, 'usdt', '-60000', { type: 'TRADE', reference, after: '40000' }),
      record(at, 'usdt', '100000', { type: 'FAUCET', reference: 'faucet:1', after: '100000' }),
    ],
    utc,
  )
  expect(day?.groups.map(({ kind, symbol }) => [kind, symbol])).toEqual([
    ['TRADE', 'btcusdt'],
    ['FAUCET', null],
  ])
  expect(day?.groups[0]?.lines).toEqual([
    {
      wallet: 'PLATFORM',
      coin: 'btc',
      amount: '0.999',
      after: '0.999',
      parts: [
        { type: 'TRADE', amount: '1' },
        { type: 'FEE', amount: '-0.001' },
      ],
    },
    {
      wallet: 'PLATFORM',
      coin: 'usdt',
      amount: '-60000',
      after: '40000',
      parts: [{ type: 'TRADE', amount: '-60000' }],
    },
  ])
})

test('the fills of one order are one group, those of the next order another', () => {
  const at = '2026-11-20T12:00:00Z'
  const fill = (id: string, trade: number) =>
    record(at, 'usdt', '-500.5', { id, type: 'MARGIN', reference: `trade:btcusdt-perp:${trade}`, after: String(trade) })
  const [day] = recordDays([fill('8-0', 3), fill('7-2', 2), fill('7-0', 1)], utc)
  expect(day?.groups.map(({ lines }) => [lines[0]?.amount, lines[0]?.after])).toEqual([
    ['-500.5', '3'],
    ['-1001', '2'],
  ])
})

test('a futures trade opens where it takes margin, and closes where it gives margin back', () => {
  const at = '2026-11-20T12:00:00Z'
  const kinds = (amount: string) =>
    recordDays([record(at, 'usdt', amount, { type: 'MARGIN', reference: 'trade:btcusdt-perp:1' })], utc)[0]?.groups[0]
      ?.kind
  expect(kinds('-1500')).toBe('FUTURES_OPEN')
  expect(kinds('1500')).toBe('FUTURES_CLOSE')
})

test('all amounts of a coin have as many decimals as the longest on the page, up to eight', () => {
  const at = '2026-11-20T12:00:00Z'
  const decimals = pageDecimals([
    record(at, 'usdt', '5'),
    record(at, 'usdc', '1.5'),
    record(at, 'usdt', '0.123456'),
    record(at, 'btc', '0.00010', { after: '1' }),
    record(at, 'btc', '2'),
    record(at, 'eth', '1', { after: '0.1234567891' }),
  ])
  expect([...decimals]).toEqual([
    ['usdt', 6],
    ['usdc', 4],
    ['btc', 4],
    ['eth', 8],
  ])
})

test('the oldest day may be incomplete while older entries were not read, and its sums say so', () => {
  const partial = (hasOlder: boolean) => recordDays(records, kuching, hasOlder).map(({ isPartial }) => isPartial)
  expect(partial(true)).toEqual([false, false, true])
  expect(partial(false)).toEqual([false, false, false])
})

test('a trade whose other entries may follow waits for them', () => {
  const at = '2026-11-20T12:00:00Z'
  const entries = ['9-1', '9-0', '7-3', '7-2'].map((id) => record(at, 'usdt', '-1', { id }))
  const shown = (hasMore: boolean) => wholeMovements(entries, hasMore).map(({ id }) => id)
  expect(shown(true)).toEqual(['9-1', '9-0'])
  expect(shown(false)).toEqual(['9-1', '9-0', '7-3', '7-2'])
  expect(wholeMovements(entries.slice(0, 2), true)).toHaveLength(2)
})

test('an option is named for its premium or payout, not for the fee', () => {
  const at = '2026-11-20T12:00:00Z'
  const kindWith = (type: FinancialRecord['type']) =>
    recordDays(
      [
        record(at, 'usdt', '-0.1', { reference: 'option:4' }),
        record(at, 'usdt', '-8', { type, reference: 'option:4' }),
      ],
      utc,
    )[0]?.groups[0]?.kind
  expect(kindWith('PREMIUM')).toBe('PREMIUM')
  expect(kindWith('OPTION_PAYOUT')).toBe('OPTION_PAYOUT')
})

test('second contracts that one command settles stay separate, and show their pair', () => {
  const at = '2026-11-20T12:00:00Z'
  const settled = (order: number, amount: string) =>
    record(at, 'usdt', amount, { id: `9-${order}`, type: 'BINARY', reference: `binary:${order}`, symbol: 'btcusdt' })
  const [day] = recordDays([settled(2, '-50'), settled(1, '40')], utc)
  expect(day?.groups.map(({ kind, symbol, lines: [line] }) => [kind, symbol, line?.amount])).toEqual([
    ['BINARY', 'btcusdt', '-50'],
    ['BINARY', 'btcusdt', '40'],
  ])
})

test('no records make no days', () => {
  expect(recordDays([], utc)).toEqual([])
})
