import { expect, test } from 'vitest'
import { readRecord, type ShownCheck, verdictOf } from './checkRecord.ts'

const check = (isRight: boolean | null): ShownCheck => ({ name: 'price', isRight, figure: '' })

test('one wrong check refutes a record, whatever the others say', () => {
  expect(verdictOf([check(true), check(false), check(null)])).toBe('refuted')
  expect(verdictOf([check(true), check(true)])).toBe('proven')
})

test('what could not be checked is not called right', () => {
  expect(verdictOf([check(true), check(null)])).toBe('unproven')
})

test('only a record is read as one', () => {
  expect(readRecord('{"format":"assay-record-2","ticks":[]}')).not.toBeNull()
  expect(readRecord('{"format":"assay-record-2"}')).toBeNull()
  expect(readRecord('{"format":"other","ticks":[]}')).toBeNull()
  expect(readRecord('null')).toBeNull()
  expect(readRecord('not json')).toBeNull()
})
