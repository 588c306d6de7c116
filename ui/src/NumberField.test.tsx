import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NumberField } from './NumberField.tsx'
import { TestHost } from './testing/TestHost.tsx'

test('more decimals than are allowed are not taken, and the field says so until it is left or typed into again', () => {
  const change = vi.fn()
  render(
    <TestHost>
      <NumberField label="Amount" value="1.25" decimals={2} onChange={change} />
    </TestHost>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('1.257')
  expect(change).not.toHaveBeenCalled()
  expect(field.value).toBe('1.25')
  expect(screen.getByRole('alert').textContent).toBe('unreadAmount')
  type('1.26')
  expect(screen.queryByRole('alert')).toBeNull()
  type('1.266')
  fireEvent.blur(field)
  expect(screen.queryByRole('alert')).toBeNull()
  type('1.2x')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(change).toHaveBeenCalledExactlyOnceWith('1.26')
})
