import { expect, test } from 'vitest'
import { type RegisterForm, registerInput, registerProblems } from './registerForm.ts'
import type { SignInRules } from '@assay/api/signInRules'

const rules = {
  emailIsOpen: true,
  phoneIsOpen: true,
  ordinaryIsOpen: true,
  inviteCodeRequired: true,
  emailCode: true,
  phoneCode: true,
} as SignInRules
const complete: RegisterForm = {
  type: 'EMAIL',
  text: 'maria@example.com',
  callingCode: '+60',
  code: '482913',
  password: 'Tobermory-7',
  inviteCode: 'AB12CD',
  acceptsTerms: true,
}

test('a complete form has no problems', () => {
  expect(registerProblems(complete, rules)).toEqual({})
})

test.each([
  [{ text: '' }, { account: 'missing' }],
  [{ code: '' }, { code: 'missing' }],
  [{ code: '48291' }, { code: 'codeShape' }],
  [{ type: 'USERNAME', text: 'maria', code: '' } as const, {}],
  [{ password: '' }, { password: 'missing' }],
  [{ password: '密码密码密码' }, { password: 'chinese' }],
  [{ password: 'x'.repeat(129) }, { password: 'long' }],
  [{ password: 'short' }, { password: 'short' }],
  [{ inviteCode: ' ' }, { inviteCode: 'missing' }],
  [{ inviteCode: '邀请' }, { inviteCode: 'chinese' }],
  [{ acceptsTerms: false }, { terms: 'missing' }],
])('with %j the problems are %j', (change, problems) => {
  expect(registerProblems({ ...complete, ...change }, rules)).toEqual(problems)
})

test('an invite code may be left out where it is not required, and is then not sent', () => {
  const form = { ...complete, inviteCode: '' }
  expect(registerProblems(form, { ...rules, inviteCodeRequired: false })).toEqual({})
  expect(registerInput(form, { ...rules, inviteCodeRequired: false })).not.toHaveProperty('inviteCode')
})

test('what is sent has the account in one spelling and a code only where one is asked for', () => {
  expect(registerInput({ ...complete, text: ' maria@example.com ' }, rules)).toEqual({
    type: 'EMAIL',
    account: 'maria@example.com',
    password: 'Tobermory-7',
    code: '482913',
    inviteCode: 'AB12CD',
  })
  expect(registerInput({ ...complete, type: 'USERNAME', text: 'maria' }, rules)).not.toHaveProperty('code')
})
