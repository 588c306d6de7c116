import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Select, type SelectOption } from './Select.tsx'
import { press, type } from './testing/keys.ts'
import { TestHost } from './testing/TestHost.tsx'

const chosen = vi.fn<(id: string) => void>()
const coins: SelectOption<string>[] = [
  { id: 'ada', text: 'Cardano', isDisabled: true },
  { id: 'btc', text: 'Bitcoin' },
  { id: 'bnb', text: 'Binance Coin' },
  { id: 'xmr', text: 'Monero', isDisabled: true },
  { id: 'eth', text: 'Ethereum', note: 'the second' },
  { id: 'sol', text: 'Solana', isDisabled: true },
]
const many: SelectOption<string>[] = Array.from({ length: 9 }, (_, place) => ({
  id: `${place}`,
  text: `Coin ${place}`,
  isDisabled: place === 4,
}))

function Form({ options, first }: { options: SelectOption<string>[]; first: string }) {
  const [value, setValue] = useState(first)
  const choose = (id: string) => {
    chosen(id)
    setValue(id)
  }
  return (
    <TestHost>
      <Select label="Coin" options={options} value={value} onChange={choose} />
    </TestHost>
  )
}

function show(options = coins, first = 'btc'): HTMLElement {
  render(<Form options={options} first={first} />)
  const button = screen.getByRole('button')
  button.focus()
  return button
}

/** The option that a screen reader is told of. */
function active(): string | null {
  const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
  const option = screen.getAllByRole('option').find((each) => each.id === id)
  return option?.textContent ?? null
}

function opened(options = coins, first = 'btc'): HTMLElement {
  const button = show(options, first)
  fireEvent.click(button)
  return button
}

beforeEach(() => chosen.mockClear())

test('the button says what it chooses, what is chosen, and that a list opens', () => {
  const button = show()
  expect(button).toBe(screen.getByRole('button', { name: 'Coin: Bitcoin', expanded: false }))
  expect(button.getAttribute('aria-haspopup')).toBe('listbox')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each(['ArrowDown', 'ArrowUp'])('%s opens the list at the chosen option', (key) => {
  const button = show()
  expect(press(key)).toBe(false)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Coin' }))
  expect(active()).toBe('Bitcoin')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Bitcoin')
})

test('arrows move past disabled options and stop at the ends', () => {
  opened()
  const steps = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'].map((key) => {
    expect(press(key)).toBe(false)
    return active()
  })
  expect(steps).toEqual([
    'Binance Coin',
    'Ethereumthe second',
    'Ethereumthe second',
    'Binance Coin',
    'Bitcoin',
    'Bitcoin',
  ])
  expect(chosen).not.toHaveBeenCalled()
})

test('End and Home go to the last and the first option that is not disabled', () => {
  opened()
  expect(press('End')).toBe(false)
  expect(active()).toBe('Ethereumthe second')
  expect(press('Home')).toBe(false)
  expect(active()).toBe('Bitcoin')
})

test('a letter finds the next option that begins with it, and several find the one that begins with all', () => {
  opened()
  type('b', 1000)
  expect(active()).toBe('Binance Coin')
  type('b', 3000)
  expect(active(), 'from the beginning again').toBe('Bitcoin')
  type('bb', 5000)
  expect(active(), 'the same letter twice, quickly').toBe('Bitcoin')
  type('bin', 7000)
  expect(active()).toBe('Binance Coin')
  type('e', 9000)
  expect(active()).toBe('Ethereumthe second')
  type('m', 11_000)
  expect(active(), 'a disabled option is not found').toBe('Ethereumthe second')
})

test.each(['Enter', ' '])('"%s" chooses the active option, closes the list and gives the focus back', (key) => {
  const button = opened()
  press('ArrowDown')
  expect(press(key)).toBe(false)
  expect(chosen.mock.calls).toEqual([['bnb']])
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(button).toBe(screen.getByRole('button', { name: 'Coin: Binance Coin', expanded: false }))
})

test('Escape closes the list, chooses nothing and gives the focus back', () => {
  const button = opened()
  press('ArrowDown')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(chosen).not.toHaveBeenCalled()
})

test('Tab closes the list and continues from the button', () => {
  const button = opened()
  press('ArrowDown')
  expect(press('Tab'), 'the browser moves the focus on').toBe(true)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(chosen).not.toHaveBeenCalled()
})

test('a disabled option says so, and a click on it chooses nothing', () => {
  opened()
  const monero = screen.getByRole('option', { name: 'Monero' })
  expect(monero.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(monero)
  expect(chosen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('option', { name: /^Ethereum/ }))
  expect(chosen.mock.calls).toEqual([['eth']])
})

test('a long list has a search field that keeps the focus and moves through what it finds', () => {
  const button = opened(many, '3')
  const field = screen.getByRole('combobox', { name: 'search' })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  expect(active()).toBe('Coin 3')
  press('ArrowDown')
  expect(active(), 'past a disabled one').toBe('Coin 5')
  press('End')
  expect(active()).toBe('Coin 8')
  press('Home')
  expect(active()).toBe('Coin 0')
  expect(press(' '), 'a space is a letter of the search').toBe(true)
  fireEvent.change(field, { target: { value: '7' } })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(active()).toBe('Coin 7')
  press('Enter')
  expect(chosen.mock.calls).toEqual([['7']])
  expect(document.activeElement).toBe(button)
})

test('Tab in the search field leaves too', () => {
  const button = opened(many, '3')
  expect(press('Tab')).toBe(true)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(document.activeElement).toBe(button)
})
