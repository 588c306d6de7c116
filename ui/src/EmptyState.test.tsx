import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FailedState } from './EmptyState.tsx'
import { TestHost } from './testing/TestHost.tsx'

test('in a small place a failure shows only its text and Try again', () => {
  const retry = vi.fn()
  render(
    <TestHost>
      <FailedState isBrief text="The candles did not arrive." onRetry={retry} />
    </TestHost>,
  )
  expect(screen.getByRole('alert').textContent).toBe('The candles did not arrive.retry')
  expect(screen.queryByRole('heading')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'retry' }))
  expect(retry).toHaveBeenCalledOnce()
})
