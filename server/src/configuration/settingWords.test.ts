// Every field of every kind of configuration has its words, and every word its field.
import { configurationPermission } from '@assay/api/permissions'
import { settingWordOf, settingWords } from '@assay/words/settingWords'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { kinds } from '../configurationKinds.ts'
import { checkValue } from '../settings/checkValue.ts'
import { valuesAmong } from '../settings/kind.ts'
import { platformSettings } from '@assay/api/settings'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const samples = [
  ...Object.keys(platformSettings.shape),
  'limits',
  'account',
  'verification',
  'vip',
  'welfare/second-factor',
  'bank',
  'withdrawalReview',
  'copyTrading',
  'coin/btc',
  'pair/btcusdt',
  'contract/btcusdt-perp',
  'second/btcusdt',
  'option/btcusdt',
  'convert/btc',
  'earn/usdt-flexible',
  'text/TERMS/en',
  'help/first-deposit/en',
  'notice/1',
]

function fieldsOf({ properties = {}, items, anyOf = [] }: Schema, path = ''): string[] {
  const below = Object.entries(properties).flatMap(([name, schema]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [at, ...fieldsOf(schema, at)]
  })
  return [
    ...below,
    ...(items === undefined ? [] : fieldsOf(items, path)),
    ...anyOf.flatMap((each) => fieldsOf(each, path)),
  ]
}

test.each(samples)('%s', (key) => {
  const kind = kinds.find(({ owns }) => owns(key))
  if (kind === undefined) throw new Error(`${key} has no kind`)
  const fields = fieldsOf(z.toJSONSchema(kind.schemaOf(key), { io: 'input', unrepresentable: 'any' }) as Schema)
  const word = settingWords[key.split('/')[0] ?? '']
  const message = 'every field has its words in words/src/platformWords.ts or listingWords.ts'
  expect(Object.keys(word?.fields ?? {}).toSorted(), message).toEqual([...new Set(fields)].toSorted())
})

test.each(samples)('who writes texts and menus changes %s only if it stands among them', (key) => {
  const isLookOrText = ['look', 'texts'].includes(settingWordOf(key).group)
  expect(configurationPermission(key)).toBe(isLookOrText ? 'texts.request' : 'settings.request')
})

test('every kind is in the list above', () => {
  expect(kinds.filter(({ owns }) => !samples.some(owns))).toEqual([])
  expect(Object.keys(settingWords)).toHaveLength(samples.length)
})

test('no value of the release is refused by its own check', async () => {
  for (const environment of ['demo', 'production'] as const) {
    const seeds = new Map((await Promise.all(kinds.map(async (kind) => [...(await kind.seeds(environment))]))).flat())
    for (const [key, value] of seeds) {
      const kind = kinds.find(({ owns }) => owns(key))
      if (kind === undefined) throw new Error(`${key} has no kind`)
      const findings = checkValue(kind, { key, value, before: value, values: valuesAmong(seeds) })
      expect(
        findings.filter(({ isRefused }) => isRefused),
        key,
      ).toEqual([])
    }
  }
})
