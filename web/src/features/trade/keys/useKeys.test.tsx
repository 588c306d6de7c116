import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeys } from './useKeys.ts'

afterEach(cleanup)

function Page({ onBuy, isOn }: { onBuy: () => void; isOn: boolean }) {
  useKeys({ b: onBuy }, isOn)
  return <input aria-label="amount" />
}

test('a key pressed alone runs its action, in either case', () => {
  const buy = vi.fn()
  render(<Page onBuy={buy} isOn />)
  fireEvent.keyDown(document.body, { key: 'b' })
  fireEvent.keyDown(document.body, { key: 'B' })
  expect(buy).toHaveBeenCalledTimes(2)
})

test('keys rest while a person types, holds a modifier, or has not asked for them', () => {
  const buy = vi.fn()
  const page = render(<Page onBuy={buy} isOn />)
  fireEvent.keyDown(page.getByLabelText('amount'), { key: 'b' })
  fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true })
  page.rerender(<Page onBuy={buy} isOn={false} />)
  fireEvent.keyDown(document.body, { key: 'b' })
  expect(buy).not.toHaveBeenCalled()
})
