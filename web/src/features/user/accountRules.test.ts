import { expect, test } from 'vitest'
import { asksCodeAtSignIn, asksCodeAtSignUp, type SignInRules } from '@assay/api/signInRules'
import { accountProblem, accountText, openAccountTypes } from './accountRules.ts'

const rules: SignInRules = {
  emailIsOpen: true,
  phoneIsOpen: true,
  ordinaryIsOpen: true,
  addressIsOpen: false,
  credits: 80,
  inviteCodeRequired: true,
  emailCode: true,
  phoneCode: false,
  accountCode: false,
  walletOnly: false,
  serviceType: '',
  autoLogin: true,
  newUserNotice: '',
  authenticationCode: true,
  withdrawAddressCode: false,
  withdrawPwdCode: false,
}

test.each([
  [{}, ['EMAIL', 'PHONE', 'USERNAME']],
  [{ phoneIsOpen: false }, ['EMAIL', 'USERNAME']],
  [{ emailIsOpen: false, phoneIsOpen: false }, ['USERNAME']],
  [{ accountCode: true }, ['EMAIL', 'PHONE']],
  [{ walletOnly: true }, []],
] as const)('with %j the open kinds are %j', (change, kinds) => {
  expect(openAccountTypes({ ...rules, ...change })).toEqual(kinds)
})

test('a code is asked for at sign-up by kind, and at sign-in only from those who can receive one', () => {
  expect([asksCodeAtSignUp(rules, 'EMAIL'), asksCodeAtSignUp(rules, 'PHONE')]).toEqual([true, false])
  expect(asksCodeAtSignUp({ ...rules, phoneCode: true }, 'USERNAME')).toBe(false)
  expect([asksCodeAtSignIn(rules, 'PHONE'), asksCodeAtSignIn(rules, 'USERNAME')]).toEqual([true, false])
})

test.each([
  ['EMAIL', 'maria@example.com', '', null],
  ['EMAIL', '  maria@example.com ', '', null],
  ['EMAIL', 'maria@example', '', 'emailShape'],
  ['EMAIL', 'maria example.com', '', 'emailShape'],
  ['EMAIL', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`, '', 'emailShape'],
  ['EMAIL', '林@example.com', '', 'chinese'],
  ['EMAIL', '   ', '', 'missing'],
  ['USERNAME', 'maria_91', '', null],
  ['USERNAME', 'mia', '', 'userNameShape'],
  ['USERNAME', '9maria', '', 'userNameShape'],
  ['PHONE', '138 0013 8000', '+86', null],
  ['PHONE', '010-62345678', '+86', null],
  ['PHONE', '12345', '+86', 'mainlandPhoneShape'],
  ['PHONE', '0791 112 3456', '+44', null],
  ['PHONE', '020-7946-0958', '+44', null],
  ['PHONE', '010-62345678', '+44', null],
  ['PHONE', '+86 10-6234-5678', '+44', null],
  ['PHONE', '+44 791 112 3456', '+86', null],
  ['PHONE', '12', '+44', 'phoneShape'],
  ['PHONE', 'call me', '+44', 'phoneShape'],
  ['PHONE', '791 112 3456', '', 'phoneCountry'],
  ['PHONE', '+44 791 112 3456', '', null],
] as const)('%s %j with %j has problem %j', (type, text, callingCode, problem) => {
  expect(accountProblem({ type, text, callingCode })).toBe(problem)
})

test.each([
  ['EMAIL', ' Maria@Example.com ', '+86', 'Maria@Example.com'],
  ['PHONE', '138 0013 8000', '+86', '13800138000'],
  ['PHONE', '(0791) 112.3456', '+44', '+4407911123456'],
  ['PHONE', '+60 12 345 6789', '+86', '+60123456789'],
] as const)('%s %j with %s is sent as %s', (type, text, callingCode, sent) => {
  expect(accountText({ type, text, callingCode })).toBe(sent)
})
