import { expect, test } from 'vitest'
import { amountProblem, percentOf, settingsInput, settingsProblems, startText, textOfSettings } from './settingsForm.ts'

test.each([
  ['12.5', '0.125'],
  ['100', '1'],
  ['0.01', '0.0001'],
  ['250', '2.5'],
])('%s %% are sent as %s, and shown again as they were typed', (typed, sent) => {
  expect(settingsInput({ ...startText, mode: 'FIXED_RATIO', ratio: typed }).ratio).toBe(sent)
  expect(percentOf(sent)).toBe(typed)
})

test('an empty field means: without it', () => {
  const input = settingsInput({ ...startText, portfolioStop: '' })
  expect(input).toMatchObject({
    portfolioStop: null,
    tpRatio: null,
    maxCostPerOrder: null,
    leverage: null,
    symbols: null,
  })
})

test('only the size of the chosen mode is sent', () => {
  const text = { ...startText, ratio: '50', perOrderAmount: '20' }
  expect(settingsInput({ ...text, mode: 'FIXED_RATIO' })).toMatchObject({ ratio: '0.5', perOrderAmount: null })
  expect(settingsInput({ ...text, mode: 'FIXED_AMOUNT' })).toMatchObject({ ratio: null, perOrderAmount: '20' })
  expect(settingsInput({ ...text, mode: 'TRADER_RATIO' })).toMatchObject({ ratio: null, perOrderAmount: null })
})

test('what cannot be sent is named', () => {
  const wrong = {
    ...startText,
    slRatio: '0',
    tpRatio: '100.5',
    portfolioStop: '101',
    maxSlippage: '11',
    maxCostPerOrder: '0',
  }
  expect(settingsProblems(wrong, 8)).toEqual(['maxCostPerOrder', 'tpRatio', 'slRatio', 'portfolioStop', 'maxSlippage'])
  expect(settingsProblems({ ...startText, mode: 'FIXED_AMOUNT' }, 8)).toEqual(['perOrderAmount'])
  expect(settingsProblems({ ...startText, mode: 'FIXED_RATIO', ratio: '' }, 8)).toEqual(['ratio'])
  expect(settingsProblems(startText, 8)).toEqual([])
})

test('settings come back into the form as they are', () => {
  const text = {
    ...startText,
    mode: 'FIXED_RATIO' as const,
    ratio: '7.5',
    leverage: '20',
    symbols: ['btcusdt-perp'],
    slRatio: '5',
  }
  const sent = settingsInput(text)
  const settings = { ...sent, mode: text.mode, leverage: 20, symbols: ['btcusdt-perp'] } as Parameters<
    typeof textOfSettings
  >[0]
  expect(textOfSettings(settings)).toEqual(text)
})

test.each([
  ['', 'missing'],
  ['9.99', 'belowMinimum'],
  ['100.01', 'aboveAvailable'],
  ['100', null],
] as const)('an amount of %s is %s', (amount, problem) => {
  expect(amountProblem(amount, { minimum: '10', available: '100', scale: 8 })).toBe(problem)
})
