import { expect, test } from 'vitest'
import { blankOf, numbersOf, shapeOf, wholeOf, withPart } from './formShape.ts'

const form = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    fee: { type: 'string', pattern: String.raw`^\d{1,38}(\.\d{1,18})?$` },
    limit: { anyOf: [{ type: 'string', pattern: String.raw`^\d{1,38}(\.\d{1,18})?$` }, { type: 'null' }] },
    kind: {
      anyOf: [
        { type: 'number', const: 2 },
        { type: 'number', const: 3 },
      ],
    },
    count: { type: 'integer', minimum: 1, maximum: 9007199254740991 },
    isOpen: { type: 'boolean' },
    theme: { type: 'string', enum: ['light', 'dark'] },
    leverages: { type: 'array', items: { type: 'integer' } },
    content: { type: 'string', maxLength: 100_000 },
    rows: { type: 'array', items: { type: 'object', properties: { key: { type: 'string' } } } },
  },
}

test('a form follows the schema of the value', () => {
  expect(shapeOf(form)).toEqual({
    kind: 'group',
    fields: [
      ['name', { kind: 'text', isLong: false }],
      ['fee', { kind: 'decimal' }],
      ['limit', { kind: 'optional', of: { kind: 'decimal' } }],
      ['kind', { kind: 'choice', choices: [2, 3] }],
      ['count', { kind: 'whole', min: 1, max: null }],
      ['isOpen', { kind: 'flag' }],
      ['theme', { kind: 'choice', choices: ['light', 'dark'] }],
      ['leverages', { kind: 'numbers' }],
      ['content', { kind: 'text', isLong: true }],
      ['rows', { kind: 'rows', row: { kind: 'group', fields: [['key', { kind: 'text', isLong: false }]] } }],
    ],
  })
})

test('a new value begins with zeros, empty texts and the first choices', () => {
  expect(blankOf(shapeOf(form))).toMatchObject({ fee: '0', limit: null, kind: 2, count: 1, theme: 'light', rows: [] })
})

test('one part is changed, and the rest stays the same', () => {
  const value = { rows: [{ key: 'a' }, { key: 'b' }], name: 'x' }
  expect(withPart(value, ['rows', 1, 'key'], 'c')).toEqual({ rows: [{ key: 'a' }, { key: 'c' }], name: 'x' })
  expect(withPart(value, [], 1)).toBe(1)
})

test('numbers are read as typed; anything else stays text', () => {
  expect([wholeOf('12'), wholeOf('-3'), wholeOf('1.5'), wholeOf('')]).toEqual([12, -3, '1.5', ''])
  expect(numbersOf('5, 10,,x ')).toEqual([5, 10, 'x'])
})
