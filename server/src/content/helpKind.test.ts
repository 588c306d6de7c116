import { expect, test } from 'vitest'
import { valuesAmong } from '../settings/kind.ts'
import { helpKind } from './helpKind.ts'

const article = { title: 'T', group: 'money', sort: 1, isPublished: true, content: 'Text.' } as const

function textsOf(change: Partial<typeof article> | { isPublished: false } | { content: string }, key = 'help/own/en') {
  const values = valuesAmong(new Map([['help/other/de', article]]))
  return helpKind.check?.({ ...article, ...change }, { key, values }).map(({ text }) => text)
}

test('a key names an article and a language', () => {
  const fine = ['help/fees/en', 'help/first-deposit-2/zh']
  const wrong = [
    'help/Fees/en',
    'help/fees/xx',
    'help/fees',
    'help/../en',
    'help/fees/en/x',
    'help//en',
    'text/fees/en',
  ]
  expect([...fine, ...wrong].filter((key) => helpKind.owns(key))).toEqual(fine)
})

test('a link to an article that does not exist is named', () => {
  const content = '[a](/helpDetail/fees) [b](/helpDetail/other#x) [c](/helpDetail/own) [d](/helpDetail/nothing)'
  expect(textsOf({ content })).toEqual(['There is no article nothing.'])
})

test('somebody who hides an article in English learns what else is hidden', () => {
  expect(textsOf({ isPublished: false })).toHaveLength(1)
  expect(textsOf({ isPublished: false }, 'help/own/de')).toEqual([])
})
