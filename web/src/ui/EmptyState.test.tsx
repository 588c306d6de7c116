import { fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import shell from '../i18n/messages/en/shell.json'
import { FailedState } from './EmptyState.tsx'

test('where there is little room a failure is its text and Try again, without the drawing and the title', () => {
  const retry = vi.fn()
  render(
    <IntlProvider locale="en" messages={{ shell }} timeZone="UTC">
      <FailedState isBrief text="The candles did not arrive." onRetry={retry} />
    </IntlProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe('The candles did not arrive.Try again')
  expect(screen.queryByRole('heading')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
