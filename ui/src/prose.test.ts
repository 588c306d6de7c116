import { expect, test } from 'vitest'
import { proseBlocks } from './prose.ts'

test('headings, paragraphs and lists are told apart', () => {
  const text = '# Terms\n\nOne line\nand its next.\n\nAnother.\n- a\n- b\n1. one\n2) two\n### Small'
  expect(proseBlocks(text)).toEqual([
    { kind: 'heading', level: 2, text: 'Terms' },
    { kind: 'paragraph', text: 'One line and its next.' },
    { kind: 'paragraph', text: 'Another.' },
    { kind: 'list', isNumbered: false, items: ['a', 'b'] },
    { kind: 'list', isNumbered: true, items: ['one', 'two'] },
    { kind: 'heading', level: 4, text: 'Small' },
  ])
})

test('markup stays text', () => {
  expect(proseBlocks('<b>x</b>')).toEqual([{ kind: 'paragraph', text: '<b>x</b>' }])
})

test('an empty text has no blocks', () => {
  expect(proseBlocks(' \r\n\r\n')).toEqual([])
})
