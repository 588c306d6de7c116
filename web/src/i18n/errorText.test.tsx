import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Texts } from './Texts.tsx'
import { expect, test } from 'vitest'
import { createTranslator } from 'use-intl/core'
import { RequestError } from '../requestError.ts'
import { errorText, useErrorText } from './errorText.ts'
import { useMessages } from './messages.ts'
import errors from '@assay/words/en/errors.json'
import shell from '@assay/words/en/shell.json'

const wrapper = ({ children }: { children: ReactNode }) => (
  <Texts locale="en" messages={{ shell, errors: {} }} timeZone="UTC">
    {children}
  </Texts>
)

test('an error is never told with an empty sentence, also before the sentences of errors are loaded', () => {
  // Another file of this worker may have loaded them.
  useMessages.setState({ locale: 'en', messages: {} })
  const { result } = renderHook(() => useErrorText(), { wrapper })
  expect(result.current(new RequestError('NETWORK_ANOMALY'))).toBe('Network anomaly')
  expect(result.current(new RequestError('BUSY', {}, 'The exchange is busy.'))).toBe('The exchange is busy.')
})

const t = createTranslator({ locale: 'en', messages: { errors } as never, namespace: 'errors' as never }) as never

test('an error is told with its facts where the server sent them', () => {
  const facts = { available: '12506.84', asset: 'usdt', needed: '20000' }
  expect(errorText(t, new RequestError('INSUFFICIENT_BALANCE', facts))).toContain('12,506.84 USDT')
  expect(errorText(t, new RequestError('INSUFFICIENT_BALANCE'))).toBe(
    'Your balance is too low. Lower the amount or deposit.',
  )
  expect(errorText(t, new RequestError('SYSTEM_ERROR', { reference: '4F2A' }))).toContain('4F2A')
  expect(errorText(t, new RequestError('SYSTEM_ERROR', {}, 'Said by the server'))).toBe('Said by the server')
  expect(errorText(t, new RequestError('UNHEARD_OF' as never, {}, 'New refusal'))).toBe('New refusal')
  expect(errorText(t, new TypeError('x'))).toContain('System error')
})
