import { expect, test } from 'vitest'
import { findArticles } from './findArticles.ts'

const articles = [
  { id: 'fees', title: 'Fees', summary: 'What a trade costs.' },
  { id: 'withdraw', title: 'How to withdraw crypto', summary: 'Send coins to another wallet.' },
  { id: 'review', title: 'Why a withdrawal is under review', summary: 'Some are looked at.' },
  { id: 'liquidation', title: 'Liquidation', summary: 'When a position is closed.' },
]
const texts = new Map([
  ['fees', 'Fees\nA withdrawal costs a network fee.'],
  ['withdraw', 'First step\nChoose the network.\nPay the fee.'],
  ['review', 'It takes a day.'],
  ['liquidation', 'The mark price decides.'],
])
const found = (text: string, change: Partial<Parameters<typeof findArticles>[0]> = {}) =>
  findArticles({ text, articles, texts, locale: 'en', ...change }).map(({ id }) => id)

test('titles come first, then summaries, then the text', () => {
  expect(found('withdraw')).toEqual(['withdraw', 'review', 'fees'])
  expect(found('WALLET')).toEqual(['withdraw'])
  expect(found('mark price')).toEqual(['liquidation'])
})

test('a title with the whole word comes before one with a longer word', () => {
  const own = [
    { id: 'fees', title: 'Fees for withdrawing', summary: '' },
    { id: 'withdraw', title: 'How to withdraw', summary: '' },
  ]
  expect(found('withdraw', { articles: own, texts: new Map() })).toEqual(['withdraw', 'fees'])
})

test('every word must be there; if none has them all, half of them will do', () => {
  expect(found('withdrawal fee')).toEqual(['fees'])
  expect(found('withdraw banana')).toEqual(['withdraw', 'review', 'fees'])
  expect(found('banana')).toEqual([])
  expect(found('  ')).toEqual([])
  expect(found('io')).toEqual([])
  expect(found('(.*')).toEqual([])
})

test('the line that fits is shown', () => {
  const [first] = findArticles({ text: 'network', articles, texts, locale: 'en' })
  expect(first?.line).toBe('A withdrawal costs a network fee.')
  expect(findArticles({ text: 'looked', articles, locale: 'en' })[0]?.line).toBe('Some are looked at.')
})

test('accents and capitals do not matter', () => {
  const own = [{ id: 'a', title: 'Élevé', summary: '' }]
  expect(found('eleve', { articles: own, locale: 'fr' })).toEqual(['a'])
})

test('Chinese, Japanese and Thai are searched by their words', () => {
  const zh = [
    { id: 'a', title: '如何提现', summary: '把币发送到另一个钱包。' },
    { id: 'b', title: '手续费', summary: '交易的费用。' },
  ]
  expect(found('提现钱包', { articles: zh, texts: new Map(), locale: 'zh' })).toEqual(['a'])
  expect(found('手续费', { articles: zh, texts: new Map(), locale: 'zh' })).toEqual(['b'])
  const th = [{ id: 'a', title: 'วิธีถอนคริปโต', summary: '' }]
  expect(found('ถอน', { articles: th, texts: new Map(), locale: 'th' })).toEqual(['a'])
})
