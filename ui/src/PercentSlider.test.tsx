import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PercentSlider } from './PercentSlider.tsx'
import { press } from './testing/keys.ts'

const changed = vi.fn<(percent: number) => void>()

function Ticket({ first, isDisabled = false }: { first: number; isDisabled?: boolean }) {
  const [value, setValue] = useState(first)
  const change = (percent: number) => {
    changed(percent)
    setValue(percent)
  }
  return (
    <PercentSlider
      label="Share of the balance"
      value={value}
      onChange={change}
      amountText="0.3 BTC"
      isDisabled={isDisabled}
    />
  )
}

function show(first: number): HTMLElement {
  render(<Ticket first={first} />)
  const slider = screen.getByRole('slider', { name: 'Share of the balance' })
  slider.focus()
  return slider
}

const shown = () => Number(screen.getByRole('slider').getAttribute('aria-valuenow'))

beforeEach(() => changed.mockClear())
afterEach(() => {
  document.documentElement.style.direction = ''
})

test('a screen reader hears the name, the range, the percentage and what it comes to', () => {
  const slider = show(33.4)
  expect(document.activeElement).toBe(slider)
  const facts = ['valuemin', 'valuemax', 'valuenow', 'valuetext'].map((name) => slider.getAttribute(`aria-${name}`))
  expect(facts).toEqual(['0', '100', '33', '33%, 0.3 BTC'])
})

test.each([
  ['ArrowRight', 51],
  ['ArrowUp', 51],
  ['ArrowLeft', 49],
  ['ArrowDown', 49],
  ['PageUp', 75],
  ['PageDown', 25],
  ['Home', 0],
  ['End', 100],
])('%s goes from 50 to %d', (key, target) => {
  show(50)
  expect(press(key), 'the page does not scroll').toBe(false)
  expect(changed.mock.calls).toEqual([[target]])
  expect(shown()).toBe(target)
})

test.each([
  ['ArrowRight', 100, 100],
  ['PageUp', 90, 100],
  ['ArrowLeft', 0, 0],
  ['PageDown', 10, 0],
])('%s from %d ends at %d', (key, first, last) => {
  show(first)
  press(key)
  expect(shown()).toBe(last)
})

test('where people read from right to left, the left arrow goes up; the others are the same', () => {
  document.documentElement.style.direction = 'rtl'
  show(50)
  const steps = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => {
    press(key)
    return shown()
  })
  expect(steps).toEqual([51, 52, 51, 52, 51])
})

test.each(['Tab', 'Escape', 'Enter', 'a'])('%s is left to the browser', (key) => {
  show(50)
  expect(press(key)).toBe(true)
  expect(changed).not.toHaveBeenCalled()
})

test('a disabled slider says so, is passed over by Tab, and no key changes it', () => {
  render(<Ticket first={50} isDisabled />)
  const slider = screen.getByRole('slider')
  expect([slider.getAttribute('aria-disabled'), slider.tabIndex]).toEqual(['true', -1])
  slider.focus()
  for (const key of ['ArrowUp', 'PageUp', 'End']) expect(press(key)).toBe(true)
  expect(changed).not.toHaveBeenCalled()
})
