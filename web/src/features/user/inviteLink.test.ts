import { expect, test } from 'vitest'
import { inviteCodeOf } from './inviteLink.ts'

test.each([
  ['?invite=AB12CD', '', 'AB12CD'],
  ['?inviteCode=AB12CD', '', 'AB12CD'],
  ['?code=AB12CD', '', 'AB12CD'],
  ['', '#AB12CD', 'AB12CD'],
  ['', '#invite=AB12CD', 'AB12CD'],
  ['', '#/?code=AB12CD', 'AB12CD'],
  ['?invite=', '', null],
  ['?invite=<b>', '', null],
  ['', '', null],
])('the link %s%s carries %s', (query, hash, code) => {
  expect(inviteCodeOf(query, hash)).toBe(code)
})
