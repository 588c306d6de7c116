import { expect, test } from 'vitest'
import { createPasswords, requireStrongPassword } from './passwords.ts'

test.each([
  'short1',
  'aaaaaaaa',
  'abababab',
  '12345678',
  'qwertyuiop',
  'Password1',
  'slipknot',
  'Liverpool2024',
  'ann@example.com',
  'annabella',
  'annabella0123',
])('%s is too easy to guess for annabella', async (password) => {
  const account = password.includes('@') ? password : 'annabella@example.com'
  await expect(requireStrongPassword(password, account)).rejects.toThrow('PASSWORD_TOO_WEAK')
})

test.each(['Perasperaadastra', 'syncmaster740n'])('%s is known from a breach', async (password) => {
  await expect(requireStrongPassword(password, 'ann@example.com')).rejects.toThrow('PASSWORD_BREACHED')
})

test('an ordinary sentence is strong enough', async () => {
  await expect(requireStrongPassword('three blind mice', 'ann@example.com')).resolves.toBeUndefined()
})

test('a password matches only its own hash, and an account without one matches none', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash({ password: 'three blind mice', line: 'a' })
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify({ hash, password: 'three blind mice', line: 'a' })).toBe(true)
  expect(await passwords.verify({ hash, password: 'three blind mice ', line: 'a' })).toBe(false)
  expect(await passwords.verify({ hash: null, password: 'three blind mice', line: 'a' })).toBe(false)
})

test('when a hundred wait, the next gets BUSY', async () => {
  const passwords = createPasswords()
  const asked = Array.from({ length: 610 }, () => passwords.verify({ hash: 'not a hash', password: 'x', line: 'a' }))
  const outcomes = await Promise.allSettled(asked)
  const busy = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.error === 'BUSY')
  expect(busy).toHaveLength(8)
})
