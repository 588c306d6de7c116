import { expect, test } from 'vitest'
import { kinds } from '../configurationKinds.ts'
import { checkValue } from '../settings/checkValue.ts'
import { kindOf, valuesAmong } from '../settings/kind.ts'
import { figuresOfLine, placeOf, textLines, textFindings } from '../texts/textFigures.ts'
import { textLanguages } from '../texts/texts.ts'
import { statedFigures } from './statedTexts.ts'

const seeds = new Map((await Promise.all(kinds.map(async (kind) => [...(await kind.seeds('demo'))]))).flat())
const rows = statedFigures.flatMap(({ text, of }) =>
  of(valuesAmong(seeds)).map(({ says, figures }) => ({ text, says, figures, place: placeOf(text, says) })),
)
const inOrder = (figures: readonly number[]) => figures.toSorted((one, other) => one - other)

test.each(rows)('$text states $figures in “$says”, in every language', ({ text, place, figures }) => {
  expect(figuresOfLine(textLines(text, 'en')[place] ?? '', 'en')).toEqual(figures)
  for (const language of textLanguages)
    expect(inOrder(figuresOfLine(textLines(text, language)[place] ?? '', language)), language).toEqual(inOrder(figures))
})

test.each(statedFigures)('no other line of $text has a figure, in any language', ({ text }) => {
  const places = new Set(rows.filter((row) => row.text === text).map(({ place }) => place))
  for (const language of textLanguages) {
    const others = textLines(text, language).filter(
      (line, place) => !places.has(place) && figuresOfLine(line, language).length > 0,
    )
    expect(others, language).toEqual([])
  }
})

/** What an operator is told who changes a field of the demo's value. */
function told(key: string, fields: object, texts: Record<string, object> = {}): string[] {
  const value = { ...(seeds.get(key) as object), ...fields }
  const values = valuesAmong(new Map([...seeds, ...Object.entries(texts), [key, value]]))
  return checkValue(kindOf(kinds, key), { key, value, before: seeds.get(key), values }).map(({ text }) => text)
}

const everywhere = (text: string) => textLanguages.map((language) => `text/${text}/${language}`).join(', ')

test.each<[key: string, fields: object, says: string, has: string, text: string]>([
  ['contract/ethusdt-perp', { closeFee: '0.0012' }, 'for makers and takers alike', '0.1, 0.12', 'CONTRACT'],
  [
    'contract/btcusdt-perp',
    { leverages: [5, 10, 20, 50] },
    'For each contract you choose',
    '5, 10, 20, 50, 100',
    'CONTRACT',
  ],
  [
    'contract/btcusdt-perp',
    { intervalHour: 4 },
    'longs pay shorts',
    '0, 4, 8, 12, 16, 20, 0.01, 0.1, 0.15',
    'CONTRACT',
  ],
  ['pair/btcusdt', { maxOpenOrders: 150 }, 'open orders and', '150, 200, 20', 'SPOT'],
  ['option/btcusdt', { feeCap: '0.1' }, 'A fee when you buy', '0.03, 10, 12.5', 'OPTION'],
  ['option/solusdt', { reserveMax: '50000' }, 'take an expiry beyond', '500000, 300000, 50000', 'OPTION'],
])('a change of %s to %j names the texts of every language', (key, fields, says, has, text) => {
  expect(told(key, fields)).toContain(
    `“${says}” no longer agrees with the configuration, which has ${has}. Correct ${everywhere(text)}.`,
  )
})

test('a release’s text agrees with the release’s values, and other fields change nothing about it', () => {
  expect(statedFigures.flatMap((stated) => textFindings(stated, valuesAmong(seeds)))).toEqual([])
  expect(told('contract/btcusdt-perp', { sort: 9 })).toEqual([])
})

const english = seeds.get('text/CONTRACT/en') as { title: string; content: string }
function written(from: string, to: string): Record<string, object> {
  expect(english.content).toContain(from)
  return { 'text/CONTRACT/en': { ...english, content: english.content.replace(from, to) } }
}
const fees = Object.fromEntries(
  [...seeds]
    .filter(([key]) => key.startsWith('contract/'))
    .map(([key, value]) => [key, { ...(value as object), openFee: '0.0012', closeFee: '0.0012' }]),
)

test('a text whose figure was corrected is no longer named, and one with a wrong figure is', () => {
  const key = 'contract/btcusdt-perp'
  const line = '0.1 % of the value on opening and on closing'
  const right = told(key, fees[key] as object, { ...fees, ...written(line, line.replace('0.1', '0.12')) })
  expect(right).toEqual([expect.stringContaining('text/CONTRACT/de')])
  expect(right[0]).not.toContain('text/CONTRACT/en')
  expect(told(key, {}, written(line, line.replace('0.1', '0.2')))).toEqual([
    '“for makers and takers alike” no longer agrees with the configuration, which has 0.1. Correct text/CONTRACT/en.',
  ])
})

test('a text that is changed to a wrong figure is named, and no other one', () => {
  const line = '0.1 % of the value on opening and on closing'
  const { 'text/CONTRACT/en': changed = {} } = written(line, line.replace('0.1', '0.2'))
  expect(told('text/CONTRACT/en', changed)).toEqual([
    '“for makers and takers alike” no longer agrees with the configuration, which has 0.1. Correct text/CONTRACT/en.',
  ])
  expect(told('text/CONTRACT/en', {}, fees)).toEqual([expect.stringMatching(/0\.12\. Correct text\/CONTRACT\/en\.$/)])
  expect(told('text/SPOT/en', {}, fees)).toEqual([])
})

test('a line in the operator’s own words is not compared', () => {
  const own = written(
    '0.1 % of the value on opening and on closing, for makers and takers alike.',
    'See the fees page.',
  )
  expect(told('contract/btcusdt-perp', fees['contract/btcusdt-perp'] as object, { ...fees, ...own })).toEqual([
    expect.not.stringContaining('text/CONTRACT/en'),
  ])
})

test('without a contract, or without its text, there is nothing to compare', () => {
  const without = (prefix: string) => valuesAmong(new Map([...seeds].filter(([key]) => !key.startsWith(prefix))))
  for (const prefix of ['contract/', 'text/'])
    expect(statedFigures.flatMap((stated) => textFindings(stated, without(prefix)))).toEqual([])
})
