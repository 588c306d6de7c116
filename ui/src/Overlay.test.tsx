import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Overlay } from './Overlay.tsx'
import { TestHost } from './testing/TestHost.tsx'

afterEach(cleanup)

test('sending the form of an overlay does not send the form around it', () => {
  const sent = (name: string) => (event: FormEvent) => {
    event.preventDefault()
    forms(name)
  }
  const forms = vi.fn<(name: string) => void>()
  render(
    <TestHost>
      <form onSubmit={sent('outer')}>
        <Overlay isOpen onClose={() => undefined} title="Transfer">
          <form onSubmit={sent('inner')}>
            <button type="submit">Send</button>
          </form>
        </Overlay>
      </form>
    </TestHost>,
  )
  fireEvent.click(screen.getByText('Send'))
  expect(forms.mock.calls).toEqual([['inner']])
})
