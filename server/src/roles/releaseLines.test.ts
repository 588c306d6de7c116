import { expect, test } from 'vitest'
import { kinds } from '../configurationKinds.ts'
import type { Configuration, Held } from '../settings/configuration.ts'
import { valuesAmong } from '../settings/kind.ts'
import { platformKind } from '../settings/platformKind.ts'
import { releaseLines } from './releaseLines.ts'

const seeds = new Map((await Promise.all(kinds.map(async (kind) => [...(await kind.seeds('production'))]))).flat())

/** The lines if these values are set, and everything else is the release's. */
function linesWith(changed: Record<string, object>, source: Held<unknown>['source'] = 'seed'): string[] {
  const held = new Map([...seeds, ...Object.entries(changed)])
  const of = (({ owns }) =>
    new Map(
      [...held]
        .filter(([key]) => owns(key))
        .map(([key, value]) => [
          key,
          { key, value, version: 1, since: 0, source: key in changed ? source : ('seed' as const) },
        ]),
    )) as Configuration['of']
  return releaseLines({ of, values: valuesAmong(held) })
}

const lines = new Map(linesWith({}).map((line) => [line.split(' ', 1).join(), line]))

const told: [key: string, sentences: string[]][] = [
  ['LOGO_SETTING', ['Pages and mails call the exchange Assay.']],
  ['PLATFORM_SETTING', ['Days and hours of withdrawals are those of Asia/Kuching.']],
  ['AUTH_LIMIT', ['A withdrawal above 2.002 USDT needs advanced verification.']],
  ['FINANCIAL_REBATE_SETTING', ['Inviters get 1 %, 2 % and 3 % of the fees of three levels.']],
  ['WITHDRAWAL_SETTING', ['A fee of 10 % is above 2 %.']],
  [
    'WITHDRAWAL_CHANNEL_SETTING',
    [
      'The fee of 3 takes all of the smallest withdrawal, 1.',
      'A fee of 10 % is above 2 %.',
      'The fee of 1 takes all of the smallest withdrawal, 0.',
    ],
  ],
  [
    'verification',
    [
      'Without verification, 20000 USDT may be withdrawn within 24 hours.',
      'Pictures of documents are kept for 1825 days.',
    ],
  ],
  [
    'withdrawalReview',
    ['Within 24 hours, 10000 USDT of a customer may leave without a person, 1000 of it to new addresses.'],
  ],
  ['vip', ['Levels take up to 50 % off fees.']],
]

test.each(told)('%s of the release has a line', (key, sentences) => {
  const line = lines.get(key) ?? ''
  expect(sentences.filter((sentence) => !line.includes(sentence))).toEqual([])
  expect(line).toContain(`Set your own: npm run configure -- set ${key} FILE.json.`)
})

test('no other key has a line; of those besides the platform’s settings, these have none', () => {
  expect([...lines.keys()].toSorted()).toEqual(told.map(([key]) => key).toSorted())
  const without = [...seeds.keys()].filter((key) => !platformKind.owns(key) && !lines.has(key))
  expect(without).toEqual(['limits', 'account', 'bank', 'copyTrading'])
})

test('a key that an operator has set has none, even if its value is the same', () => {
  const own = Object.fromEntries([...lines.keys()].map((key) => [key, seeds.get(key) as object]))
  expect(linesWith(own, 'operator')).toEqual([])
  expect(linesWith(own, 'file')).toEqual([])
})

test('a closed limit, a closed programme and levels without a discount have nothing to decide', () => {
  const closed = (key: string, fields: object) => ({ [key]: { ...(seeds.get(key) as object), ...fields } })
  const without = linesWith({
    ...closed('AUTH_LIMIT', { isOpenSenior: false }),
    ...closed('FINANCIAL_REBATE_SETTING', { isOpen: false }),
    ...closed('vip', { levels: [] }),
  })
  const gone = linesWith({}).filter((line) => !without.includes(line))
  expect(gone.map((line) => line.split(' ', 1).join())).toEqual(['FINANCIAL_REBATE_SETTING', 'AUTH_LIMIT', 'vip'])
})
