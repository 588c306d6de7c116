import { expect, test } from 'vitest'
import { maskedContact } from './maskedContact.ts'

test.each([
  ['EMAIL', 'laura@example.com', 'l•••a@example.com'],
  ['EMAIL', 'jo@example.com', '•••@example.com'],
  ['PHONE', '+60123452210', '+60 ••• 2210'],
  ['USERNAME', 'trader9', 'trader9'],
  ['USERNAME', '0xa2c9af8e7e990c0ed64532070a81dbfc9c66a4d9', '0xa2c9 ••• a4d9'],
] as const)('a contact is recognised, but not readable: %s %s', (type, contact, masked) => {
  expect(maskedContact(type, contact)).toBe(masked)
})
