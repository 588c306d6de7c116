import { expect, test } from 'vitest'
import { changesOf } from './listNewTexts.ts'

test('a text that is another one altogether is not compared line by line', () => {
  const text = (word: string) => Array.from({ length: 12_000 }, (_, place) => `${word}${place}`).join('\n')
  expect(changesOf(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  expect(changesOf('one\n\ntwo', 'one\nthree')).toEqual([
    { kind: 'kept', text: 'one' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: 'three' },
  ])
})
