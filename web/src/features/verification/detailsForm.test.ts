import { expect, test } from 'vitest'
import { askedDetails, type Details, detailProblems, sentDetails } from './detailsForm.ts'

const right: Details = { realName: 'Maria Lindqvist', idCard: 'AB 12-3456', country: 'SE', cardType: '1' }
const all = askedDetails({}, false)

test.each<[string, Partial<Details>, object]>([
  ['everything is right', {}, {}],
  ['names have accents, hyphens and apostrophes', { realName: ' José Müller-O’Brien ' }, {}],
  ['a name is missing', { realName: ' ' }, { realName: 'missing' }],
  ['a name is in Chinese', { realName: '李小龙' }, { realName: 'chinese' }],
  ['a name is in Arabic', { realName: 'ليلى' }, { realName: 'notLatin' }],
  ['a name has a digit', { realName: 'Ann 2' }, { realName: 'notLatin' }],
  ['a number is missing', { idCard: '' }, { idCard: 'missing' }],
  ['a number is too short', { idCard: 'A1' }, { idCard: 'wrong' }],
  ['a number has other signs', { idCard: 'AB#123' }, { idCard: 'wrong' }],
  ['a country is missing', { country: '' }, { country: 'missing' }],
])('%s', (_, change, problems) => {
  expect(detailProblems({ ...right, ...change }, all)).toEqual(problems)
})

test('after a return only what was returned is asked for, checked and sent', () => {
  const asked = askedDetails({ realName: 'DIFFERS' }, true)
  const typed = { ...right, realName: 'Maria Lind', idCard: '', country: '' }
  expect(asked).toEqual(['realName'])
  expect(detailProblems(typed, asked)).toEqual({})
  expect(sentDetails(typed, asked)).toEqual({ realName: 'Maria Lind' })
})

test('at first everything is sent, without spaces around it', () => {
  expect(sentDetails({ ...right, idCard: ' AB 12-3456 ' }, all)).toEqual({
    realName: 'Maria Lindqvist',
    idCard: 'AB 12-3456',
    country: 'SE',
    cardType: 1,
  })
})
