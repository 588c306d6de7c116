import { expect, test } from 'vitest'
import { type AlertFields, fieldsOf, isSoAlready, isWrong, readTerms } from './alertForm.ts'

const fields: AlertFields = { kind: 'PRICE_ABOVE', value: '100', source: 'INDEX', isRepeating: false, note: ' look ' }

test('a price goes as it is, a fall as a change below zero', () => {
  expect(readTerms(fields)).toMatchObject({ kind: 'PRICE_ABOVE', value: '100', source: 'INDEX', note: 'look' })
  expect(readTerms({ ...fields, kind: 'CHANGE_BELOW', value: '5.5' })).toMatchObject({ value: '-5.5', source: 'LAST' })
  expect(readTerms({ ...fields, kind: 'CHANGE_ABOVE', value: '5.5' })).toMatchObject({ value: '5.5' })
})

test('what was kept is edited without its sign', () => {
  const kept = { ...fields, ...readTerms({ ...fields, kind: 'CHANGE_BELOW', value: '5' }) }
  expect(
    fieldsOf({ ...kept, id: 1, symbol: 'btcusdt', state: 'WAITING', createdAt: 0, firedAt: null } as never),
  ).toMatchObject({ kind: 'CHANGE_BELOW', value: '5' })
})

test.each([
  ['', true],
  ['0', true],
  ['0.00', true],
  ['0.01', false],
])('%s is wrong: %s', (value, wrong) => {
  expect(isWrong({ ...fields, value })).toBe(wrong)
})

test.each([
  ['PRICE_ABOVE', '100', 99, false],
  ['PRICE_ABOVE', '100', 100, true],
  ['PRICE_BELOW', '100', 100, true],
  ['PRICE_BELOW', '100', 101, false],
  ['CHANGE_BELOW', '5', -4, false],
  ['CHANGE_BELOW', '5', -6, true],
] as const)('%s %s at %s is so already: %s', (kind, value, now, so) => {
  expect(isSoAlready({ ...fields, kind, value }, now)).toBe(so)
})

test('nothing is so already while the price is unknown', () => {
  expect(isSoAlready(fields, null)).toBe(false)
})
