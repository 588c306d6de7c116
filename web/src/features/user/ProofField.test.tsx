// The digits of a proof, as people type and paste them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import security from '@assay/words/en/security.json'
import shell from '@assay/words/en/shell.json'
import { afterEach, expect, test, vi } from 'vitest'
import { Texts } from '../../i18n/Texts.tsx'
import { ProofField } from './ProofField.tsx'

afterEach(cleanup)

function show(proof: 'totp' | 'tradePassword') {
  const onValue = vi.fn<(value: string) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Texts locale="en" messages={{ security, shell }} timeZone="UTC">
        <ProofField proof={proof} codeType="BIND" challenge="c" value="" onValue={onValue} error={undefined} />
      </Texts>
    </QueryClientProvider>,
  )
  return (typed: string) => {
    fireEvent.change(screen.getByLabelText(security.proofs[proof]), { target: { value: typed } })
    return onValue.mock.lastCall?.[0]
  }
}

test.each(['totp', 'tradePassword'] as const)('%s takes six digits, also from an Arabic keyboard', (proof) => {
  const type = show(proof)
  expect(type('123456')).toBe('123456')
  expect(type('١٢٣٤٥٦')).toBe('123456')
  expect(type('۱۲۳۴۵۶')).toBe('123456')
  expect(type('1234567')).toBe('123456')
})

test('a pasted code may have spaces and words around it', () => {
  expect(show('totp')('Your code: 123 456.')).toBe('123456')
})
