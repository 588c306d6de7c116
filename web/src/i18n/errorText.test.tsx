import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Texts } from './Texts.tsx'
import { expect, test } from 'vitest'
import { RequestError } from '../requestError.ts'
import { useErrorText } from './errorText.ts'
import shell from './messages/en/shell.json'

const wrapper = ({ children }: { children: ReactNode }) => (
  <Texts locale="en" messages={{ shell, errors: {} }} timeZone="UTC">
    {children}
  </Texts>
)

test('an error is never told with an empty sentence, also before the sentences of errors are loaded', () => {
  const { result } = renderHook(() => useErrorText(), { wrapper })
  expect(result.current(new RequestError('NETWORK_ANOMALY'))).toBe('Network anomaly')
  expect(result.current(new RequestError('BUSY', {}, 'The exchange is busy.'))).toBe('The exchange is busy.')
})
