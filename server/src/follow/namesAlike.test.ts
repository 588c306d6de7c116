import { traderNameShape } from '@assay/api/followNames'
import { expect, it } from 'vitest'
import { areAlike } from './namesAlike.ts'

it.each([
  ['Alice', 'ALICE', 'another case'],
  ['Alice Fox', 'AliceFox', 'without a space'],
  ['Alice Fox', 'alice._-fox', 'with other marks'],
  ['TOP', 'ТОР', 'all Cyrillic'],
  ['cape', 'саре', 'all Cyrillic'],
  ['Hot', 'Ηοτ', 'all Greek'],
  ['HOT', 'ΗΟΤ', 'all Greek'],
  ['ТОР', 'ΤΟΡ', 'Cyrillic and Greek'],
  ['Ilya', 'llya', 'a small l for I'],
  ['Boo00', 'BOOOO', 'noughts for O'],
  ['José', 'Jose', 'without the accent'],
  ['Modern', 'Modem', 'rn for m'],
  ['Łukasz', 'Lukasz', 'without the stroke'],
  ['علي', 'على', 'with another form of a letter'],
  ['علي', 'علی', 'with the Persian form'],
  ['علي٣', 'علي3', 'with other digits'],
])('%s and %s are alike: %s', (one, other) => {
  expect(areAlike(one, other)).toBe(true)
  expect(areAlike(other, one)).toBe(true)
})

it.each([
  ['Alice', 'Alicia'],
  ['Anna', 'Hanna'],
  ['Trader 1 x', 'Trader 2 x'],
  ['大师一号', '大师二号'],
  ['Иван', 'Пётр'],
])('%s and %s are not', (one, other) => {
  expect(areAlike(one, other)).toBe(false)
})

it.each([
  'Alice',
  'Jürgen-Uwe 7',
  'Nguyễn Thơ',
  'Иван Петров',
  'Ηλίας',
  'محمد علي',
  'BTC大师',
  'ビットコイン',
  '비트코인',
  'Şahin',
])('%s is a name', (name) => {
  expect(traderNameShape.test(name)).toBe(true)
})

it.each([
  ['with a Cyrillic а', 'Аlice'],
  ['with a Greek ο', 'Bοb x'],
  ['with small capitals', 'ᴀlice'],
  ['with letters of mathematics', '𝐀lice'],
  ['with a click letter', 'Aǀice'],
  ['with a space that nobody sees', 'Ali\u200Bce'],
  ['too short', 'Al'],
  ['with a space at its end', 'Alice '],
])('a name %s is refused', (_, name) => {
  expect(traderNameShape.test(name)).toBe(false)
})
