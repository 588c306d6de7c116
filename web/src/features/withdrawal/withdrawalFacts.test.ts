import { expect, test } from 'vitest'
import {
  addressIn,
  amountProblem,
  type Channel,
  coinsOf,
  hasArrived,
  isMoving,
  lowestRate,
  mostOf,
  nextLook,
  shortAddress,
  stopOf,
  timeParts,
  pathOf,
} from './withdrawalFacts.ts'

const channel = { withdrawalMax: '100', decimals: 6 } as Channel

test('Max is what there is and what the network takes, in its decimals', () => {
  expect(mostOf('12.3456789', channel)).toBe('12.345678')
  expect(mostOf('250.00000000', channel)).toBe('100')
  expect(mostOf('0', channel)).toBe('0')
})

test.each([
  ['', '10', 'missing'],
  ['0.000', '10', 'missing'],
  ['10.00000001', '10', 'aboveAvailable'],
  ['10', '10.00', null],
])('an amount of %j with %s available', (amount, available, problem) => {
  expect(amountProblem(amount, available)).toBe(problem)
})

test('the coins of a list of networks, each once', () => {
  const channels = ['usdt', 'usdt', 'eth'].map((coin) => ({ coin }) as Channel)
  expect(coinsOf(channels)).toEqual(['usdt', 'eth'])
})

test.each([
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ethereum:0x52908400098527886E0F7030069857D2E4169EE7@1?value=1', '0x52908400098527886E0F7030069857D2E4169EE7'],
  [' bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1 ', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
])('a code that says %s is the address %s', (text, address) => {
  expect(addressIn(text)).toBe(address)
})

test('a long address is shown by its ends', () => {
  expect(shortAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7')
})

test('a time is told in its two largest parts', () => {
  expect(timeParts(59)).toMatchObject({ unit: 'seconds', rest: 59 })
  expect(timeParts(61)).toMatchObject({ unit: 'minutes', minutes: 1, rest: 1 })
  expect(timeParts(7260)).toMatchObject({ unit: 'hours', hours: 2, minutes: 1 })
})

test('a withdrawal moves until it has ended', () => {
  expect(isMoving({ status: 'STUCK' })).toBe(true)
  expect(isMoving({ status: 'FAILED' })).toBe(false)
})

test('a withdrawal leads to its page, and one that is still being held to the list', () => {
  expect(pathOf({ withdrawalId: 7 })).toBe('/withdrawal?id=7')
  expect(pathOf({ withdrawalId: 0 })).toBe('/withdrawDeposit')
})

test('a payment has arrived at the promised confirmations, and is completed only when it is final', () => {
  const at = (count: number) => ({ count, required: 32, requiredFinal: 64 })
  expect(hasArrived({ status: 'CONFIRMING', confirmations: at(31) })).toBe(false)
  expect(hasArrived({ status: 'CONFIRMING', confirmations: at(32) })).toBe(true)
  expect(hasArrived({ status: 'BROADCAST', confirmations: at(32) })).toBe(false)
  expect(hasArrived({ status: 'CONFIRMING', confirmations: null })).toBe(false)
})

const closedWindow = { isOpen: false, changesAt: 900, start: '11:00:00', end: '23:00:00' }
const failing = (error: string, facts = {}) => ({ error, facts })

test.each([
  ['nothing is wrong', { problem: null, from: null, window: null }, null],
  ['the account is frozen', { problem: failing('ACCOUNT_FROZEN'), from: null, window: null }, { kind: 'frozen' }],
  [
    'a change of the account, outside the window too',
    { problem: failing('WITHDRAWALS_PAUSED', { until: 500 }), from: 900, window: closedWindow },
    { kind: 'paused', until: 500 },
  ],
  ['the window', { problem: failing('WITHDRAWALS_CLOSED'), from: 900, window: closedWindow }, { kind: 'closed' }],
  ["today's count", { problem: failing('WITHDRAWAL_COUNT'), from: 700, window: null }, { kind: 'paused', until: 700 }],
  ['no open network', { problem: failing('NETWORK_CLOSED'), from: null, window: null }, { kind: 'closed' }],
])('what stops withdrawals: %s', (_, status, stop) => {
  expect(stopOf(status)).toEqual(stop)
})

test.each([
  ['nothing known yet', undefined, 15_000],
  ['always open', { from: null, window: null }, 15_000],
  ['a window that opens in an hour', { from: 3_700_000, window: { changesAt: 3_700_000 } }, 15_000],
  ['a window that opens in three seconds', { from: 103_000, window: { changesAt: 103_000 } }, 3000],
  ['a window that closes in three seconds', { from: null, window: { changesAt: 103_000 } }, 3000],
  ['a pause that ends in two seconds, in an open window', { from: 102_000, window: { changesAt: 900_000 } }, 2000],
  ['a clock that is ahead of the server', { from: 99_000, window: { changesAt: 99_000 } }, 1000],
])('the status is read again in time with %s', (_, status, wait) => {
  expect(nextLook(status as Parameters<typeof nextLook>[0], 100_000)).toBe(wait)
})

test.each([
  ['7.2', '7.1928'],
  ['7.178348', '7.171169'],
])('a rate of %s is confirmed down to %s', (rate, lowest) => {
  expect(lowestRate(rate)).toBe(lowest)
})
