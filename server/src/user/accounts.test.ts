import { describe, expect, test } from 'vitest'
import { loginName, phoneNumber } from './accounts.ts'

describe('a telephone number', () => {
  test.each([
    ['a mainland mobile number', '13812345678', '+8613812345678'],
    ['one with spaces', '138 1234 5678', '+8613812345678'],
    ['a mainland landline', '010-62345678', '+861062345678'],
    ['a landline with a four-digit area', '0755-8234567', '+867558234567'],
    ['a landline without a dash', '02162345678', '+862162345678'],
    ['a number of another country', '+49 30 901820', '+4930901820'],
    ['the same with dashes and brackets', '+1 (415) 555-2671', '+14155552671'],
  ])('%s is understood', (_, text, found) => {
    expect(phoneNumber(text)).toBe(found)
  })

  test.each([
    '12345678901',
    '1381234567',
    '138123456789',
    'abc',
    '',
    '+',
    '+999123456789',
    '١٣٨١٢٣٤٥٦٧٨',
    '１３８１２３４５６７８',
    "13812345678'--",
  ])('%j is none', (text) => {
    expect(phoneNumber(text)).toBeNull()
  })
})

describe('an account', () => {
  test('of an email address is case-insensitive', () => {
    expect(loginName('EMAIL', ' Ann@Example.COM ').key).toBe('ann@example.com')
  })

  test('of an email address may have every sign that needs no quotes', () => {
    const key = "o'ann.b+c_d!#$%&*/=?^`{|}~-1@example.com"
    expect(loginName('EMAIL', key).key).toBe(key)
  })

  test.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'a b@example.com',
    'ann@exаmple.com',
    'ann@example.com\r\nBcc: x@y.z',
    'ann@@example.com',
    // Mail to these would go to ann@example.com.
    'a,ann@example.com',
    'a;ann@example.com',
    'a<ann@example.com',
    'a:ann@example.com',
    '(a)ann@example.com',
    '"a"ann@example.com',
  ])('is not the email address %j', (text) => {
    expect(() => loginName('EMAIL', text)).toThrow('ACCOUNT_INVALID')
  })

  test.each(['abc', '1abc', 'ab cd', '张三李四', 'a'.repeat(33), 'ann@example.com'])('is not the name %j', (text) => {
    expect(() => loginName('USERNAME', text)).toThrow('ACCOUNT_INVALID')
  })
})
