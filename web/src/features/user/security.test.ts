import { expect, test } from 'vitest'
import { doneSteps, nextStep } from './security.ts'

const nothing = {
  hasPassword: false,
  hasAuthenticator: false,
  hasPasskey: false,
  hasTradePassword: false,
  tradePasswordLockedUntil: null,
  withdrawalHold: null,
}

test('a new account with a password is told to add an e-mail address first', () => {
  const done = doneSteps({ email: null, phone: null }, { ...nothing, hasPassword: true })
  expect(done).toEqual({
    password: true,
    email: false,
    authenticator: false,
    passkey: false,
    tradePassword: false,
    phone: false,
  })
  expect(nextStep(done)).toBe('email')
})

test('an account of a wallet is told to add an address before a password, which alone logs in nowhere', () => {
  expect(nextStep(doneSteps({ email: null, phone: null }, nothing))).toBe('email')
  expect(nextStep(doneSteps({ email: 'ann@example.com', phone: null }, nothing))).toBe('password')
})

test('with everything done there is no next step', () => {
  const contacts = { email: 'ann@example.com', phone: '+4930901820' }
  const done = doneSteps(contacts, {
    ...nothing,
    hasPassword: true,
    hasAuthenticator: true,
    hasPasskey: true,
    hasTradePassword: true,
  })
  expect(nextStep(done)).toBeNull()
})
