import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '../configurationKinds.ts'
import { openKysely, openPool } from '../db/pool.ts'
import { traderRuleKind } from '../follow/traderRules.ts'
import { readListing } from '../market/listings/listing.ts'
import { bankKind } from '../settings/bankKind.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { openConfiguration } from '../settings/configuration.ts'
import { readVersions } from '../settings/configurationRows.ts'
import { listLimitKind } from '../settings/listLimits.ts'
import { platformKind } from '../settings/platformKind.ts'
import { seedConfiguration } from '../settings/seedConfiguration.ts'
import { openSettings } from '../settings/settings.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { unconfiguredLines } from './unconfigured.ts'
import { accountKind } from '../user/accountTerms.ts'
import { vipKind } from '../user/levels/vipKind.ts'
import { verificationKind } from '../user/verificationKind.ts'
import { reviewKind } from '../withdrawal/reviewKind.ts'

let database: FreshDatabase
let db: ReturnType<typeof openKysely>

beforeAll(async () => {
  database = await freshDatabase()
  db = openKysely(openPool({ url: database.url, connectionsMax: 2, name: 'unconfigured test' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function open(environment: 'demo' | 'production' = 'production', at = db) {
  const configuration = await openConfiguration({ db: at, clock: Date, kinds, log: pino({ level: 'silent' }) })
  const binary = { isOffered: true, blockedCountries: [] }
  const config = { environment }
  return { config, configuration, settings: openSettings(configuration, { webDirectory: null, binary }) }
}

test('production gets no coin, market or text of the demo, and says what is missing until it is there', async () => {
  await seedConfiguration({ db, clock: Date, kinds, environment: 'production', file: null })
  // Besides these, which have a value in every installation.
  const own = [
    platformKind,
    accountKind,
    verificationKind,
    vipKind,
    listLimitKind,
    bankKind,
    reviewKind,
    traderRuleKind,
  ]
  expect((await readVersions(db)).filter(({ key }) => !own.some((kind) => kind.owns(key)))).toEqual([])
  const empty = await open()
  expect(readListing(empty.configuration.values)).toEqual({ coins: [], pairs: [], contracts: [] })
  const lines = unconfiguredLines(empty)
  expect(lines.filter((line) => line.startsWith('No '))).toHaveLength(17)
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^WITHDRAWAL_CHANNEL_SETTING still has the value of the release\. .* Set your own: npm run configure/,
    ),
  )
  expect(lines).toContain(
    'No coin is configured: npm run configure -- set coin/usdt FILE.json, or coin/usdt in SETTINGS_FILE.',
  )
  const written = [
    ['coin/usdt', { name: 'Tether', scale: 6, sort: 0 }],
    ['text/TERMS/en', { title: 'Terms', content: 'Ours.' }],
  ] as const
  for (const [key, value] of written)
    await changeSetting({ db, kinds, now: Date.now() }, { key, value, since: null, changedBy: 'ada' })
  const later = unconfiguredLines(await open())
  expect(later).toEqual(lines.filter((line) => !line.includes('No coin is') && !line.includes('TERMS')))
})

test('a demo names the texts whose figure is no longer that of the configuration', async () => {
  const other = await freshDatabase()
  const demo = openKysely(openPool({ url: other.url, connectionsMax: 2, name: 'unconfigured demo test' }))
  try {
    await seedConfiguration({ db: demo, clock: Date, kinds, environment: 'demo', file: null })
    expect(unconfiguredLines(await open('demo', demo))).toEqual([])
    const key = 'pair/btcusdt'
    const kept = (await readVersions(demo)).find((version) => version.key === key)
    const value = { ...(kept?.value as object), maxOpenOrders: 150 }
    await changeSetting({ db: demo, kinds, now: Date.now() }, { key, value, since: null, changedBy: 'ada' })
    expect(unconfiguredLines(await open('demo', demo))).toEqual([
      expect.stringMatching(/^“open orders and” no longer agrees .* has 150, 200, 20\. Correct text\/SPOT\/ar, /),
    ])
  } finally {
    await demo.destroy()
    await other.drop()
  }
})
