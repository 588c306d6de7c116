import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StripPlot, withLabels } from './StripPlot.tsx'

test('letters stand in the order of the marks and never on each other', () => {
  const marks = [
    { name: 'c', x: 103 },
    { name: 'a', x: 100 },
    { name: 'b', x: 101 },
    { name: 'd', x: 200 },
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
