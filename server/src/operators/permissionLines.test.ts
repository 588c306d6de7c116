import { expect, test } from 'vitest'
import { permissionLines } from './permissionLines.ts'

const support = { role: 'support', permissions: ['customers.read', 'customers.note'] }
const risk = { role: 'risk', permissions: ['customers.read', 'customers.freeze'] }

test('the second person reads what is added, what is taken away and what stays', () => {
  expect(permissionLines({ before: [support], after: [risk] })).toEqual([
    { what: 'Roles', before: 'support', after: 'risk' },
    { what: 'Permissions that are added', before: null, after: 'Freeze accounts' },
    { what: 'Permissions that are taken away', before: null, after: 'Write notes' },
    { what: 'Permissions that stay', before: null, after: 'See customers' },
  ])
})

test('for somebody new every permission is added', () => {
  expect(permissionLines({ before: null, after: [support, risk] })).toEqual([
    { what: 'Roles', before: null, after: 'support, risk' },
    { what: 'Permissions that are added', before: null, after: 'Freeze accounts, Write notes, See customers' },
  ])
})

test('without roles nothing stays', () => {
  expect(permissionLines({ before: [support], after: [] })).toEqual([
    { what: 'Roles', before: 'support', after: 'none' },
    { what: 'Permissions that are taken away', before: null, after: 'Write notes, See customers' },
  ])
})
