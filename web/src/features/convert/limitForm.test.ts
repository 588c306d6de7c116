import { describe, expect, test } from 'vitest'
import type { ConvertCoin } from './convertForm.ts'
import { aboveNow, type LimitForm, limitProblems, limitRate, receiveAbove, receiveNow } from './limitForm.ts'

const usdt: ConvertCoin = {
  coin: 'usdt',
  symbol: null,
  price: null,
  state: null,
  decimals: 8,
  spread: '0',
  feeRate: '0',
  minimum: '1',
  maximum: '20000',
  unavailable: null,
}
const btc: ConvertCoin = { ...usdt, coin: 'btc', symbol: 'btcusdt', price: '100000', state: 'NORMAL', spread: '0.001' }
const known = { from: usdt, to: btc }
const form: LimitForm = { from: 'usdt', to: 'btc', total: '1000', receive: '0.01', days: '30' }

describe('a limit convert', () => {
  test('is compared with what it would bring now, after the spread', () => {
    expect(receiveNow(form, known)).toBe('0.00999')
    expect(aboveNow(form, known)).toBe('0.1001001001001001')
    expect(aboveNow({ ...form, receive: '0.00899' }, known)).toMatch(/^-10\.01/)
    expect(receiveAbove(form, known, 5)).toBe('0.0104895')
    expect(limitRate(form)).toBe('0.00001')
  })

  test('has no comparison without a price, or without an amount', () => {
    expect(aboveNow(form, { from: usdt, to: { ...btc, price: null } })).toBeNull()
    expect(aboveNow({ ...form, total: '' }, known)).toBeNull()
    expect(receiveAbove({ ...form, total: '' }, known, 1)).toBe('')
    expect(limitRate({ total: '', receive: '1' })).toBe('')
  })

  test.each<[Partial<LimitForm>, ReturnType<typeof limitProblems>]>([
    [{}, { total: null, receive: null }],
    [
      { total: '', receive: '' },
      { total: 'missing', receive: 'missing' },
    ],
    [{ total: '0.5' }, { total: 'belowMinimum', receive: null }],
    [{ total: '20001' }, { total: 'aboveMaximum', receive: null }],
    [{ receive: '0' }, { total: null, receive: 'zero' }],
    [{ receive: '0.000000001' }, { total: null, receive: 'decimals' }],
  ])('with %j has the problems %j', (changes, problems) => {
    expect(limitProblems({ ...form, ...changes }, known)).toEqual(problems)
  })
})
