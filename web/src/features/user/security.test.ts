import { expect, test } from 'vitest'
import { doneSteps, nextStep, pausesWithdrawals } from './security.ts'

const nothing = {
  hasPassword: false,
  hasAuthenticator: false,
  hasPasskey: false,
  hasTradePassword: false,
  hasHeldMoney: false,
  tradePasswordLockedUntil: null,
  withdrawalHold: null,
}

test('a new account with a password is told to add an email address first', () => {
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

test.each([
  ['setTradePassword', { hasHeldMoney: false }, false],
  ['setTradePassword', { hasHeldMoney: true }, true],
  ['setTradePassword', { hasHeldMoney: false, hasTradePassword: true }, true],
  ['changeLoginPassword', { hasHeldMoney: false }, true],
  ['addFactor', { hasHeldMoney: false }, false],
  ['addFactor', { hasHeldMoney: true }, true],
  ['bindEmail', { hasHeldMoney: true }, true],
  ['bindEmail', { hasHeldMoney: false }, true],
  ['bindPhone', { hasHeldMoney: false }, false],
  ['withdraw', { hasHeldMoney: true }, false],
  ['unfreeze', { hasHeldMoney: true }, false],
] as const)('whether %s of an account with %j pauses withdrawals: %s', (act, facts, pauses) => {
  const user = { email: 'ann@example.com', phone: null }
  expect(pausesWithdrawals(act, user, { ...nothing, ...facts })).toBe(pauses)
})
