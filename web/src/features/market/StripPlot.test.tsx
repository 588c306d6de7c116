import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StripPlot, withLabels } from './StripPlot.tsx'

afterEach(cleanup)

test('letters are in the order of the marks and never overlap', () => {
  const marks = [
    { name: 'c', isUsed: true, x: 103 },
    { name: 'a', isUsed: true, x: 100 },
    { name: 'b', isUsed: true, x: 101 },
    { name: 'd', isUsed: true, x: 200 },
  ]
  expect(withLabels(marks).map(({ name, labelX }) => [name, labelX])).toEqual([
    ['a', 100],
    ['b', 111],
    ['c', 122],
    ['d', 200],
  ])
})

test('the plot says in words what it shows', () => {
  const label = '1 source price and the index price 1.00'
  render(<StripPlot sources={[{ name: 'a', price: 99 }]} price={100} text="1.00" label={label} />)
  expect(screen.getByRole('img', { name: label })).toBeTruthy()
})

test('a source that was not used is dashed', () => {
  const sources = [
    { name: 'a', price: 99, isUsed: true },
    { name: 'b', price: 90, isUsed: false },
  ]
  render(<StripPlot sources={sources} price={100} text="1.00" label="two" />)
  const lines = within(screen.getByRole('img', { name: 'two' })).getAllByText(/^[ab]$/)
  expect(lines.map((name) => name.parentElement?.querySelector('line')?.getAttribute('stroke-dasharray'))).toEqual([
    '2 2',
    null,
  ])
})
