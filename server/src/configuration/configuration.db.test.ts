// The configuration changed by two persons: what each sees, what is refused, and that customers get it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLiveClient } from '../testing/liveClient.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const HOUR_MS = 60 * 60_000

let exchange: TestServer
let ann: TestOperator
let bob: TestOperator
let viewer: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
}, 300_000)
afterAll(() => exchange.close())
beforeEach(async () => {
  ann = await createOperator(exchange, ['risk', 'content'])
  bob = await createOperator(exchange, ['finance', 'content'])
  viewer = await createOperator(exchange, ['viewer'])
})

interface Wanted {
  key: string
  value: unknown
  since?: number | null
}

async function valueOf<Value = Record<string, unknown>>(key: string): Promise<Value> {
  return (await viewer.client.configuration.getKey({ key })).value as Value
}

async function ask({ since = null, ...wanted }: Wanted, by = ann): Promise<number> {
  return (await by.client.configuration.requestChange({ ...wanted, since, reason: 'for the test' })).requestId
}

const approve = (requestId: number, by = bob) => by.client.approvals.approveRequest({ requestId })

async function lineOf(requestId: number, what: string) {
  const { rows } = await bob.client.approvals.listRequests({ pageSize: 200 })
  return rows.find((row) => row.requestId === requestId)?.lines.find((line) => line.what === what)
}

test('a change holds after a second person has approved it, reaches open pages, and is recorded', async () => {
  const live = await openLiveClient(exchange.url)
  const first = await live.hear('SETTINGS')
  const requestId = await ask({ key: 'LOGO_SETTING', value: { logo: '', name: 'Assay Two' } })
  expect(await valueOf('LOGO_SETTING')).toEqual({ logo: '', name: 'Assay' })
  expect(await lineOf(requestId, 'Name of the exchange')).toMatchObject({ before: 'Assay', after: 'Assay Two' })
  expect(await lineOf(requestId, 'In effect from')).toMatchObject({ after: 'as soon as it is approved' })
  await approve(requestId)
  await exchange.server.configuration.look()
  const { version } = await live.hear('SETTINGS', (message) => message.version > first.version)
  expect(await exchange.client().settings.getSettings({})).toMatchObject({
    version,
    LOGO_SETTING: { name: 'Assay Two' },
  })
  await live.close()
  const { versions } = await viewer.client.configuration.getKey({ key: 'LOGO_SETTING' })
  expect(versions[0]).toMatchObject({
    version: 2,
    source: 'operator',
    changedBy: `${ann.name}, approved by ${bob.name}`,
  })
  const { rows } = await ann.client.auditLog.listEntries({ act: 'configuration.changeText', pageSize: 1 })
  expect(rows[0]).toMatchObject({
    operator: bob.name,
    subject: 'Name and logo (LOGO_SETTING)',
    reason: 'for the test',
    before: { name: 'Assay' },
    after: { version: 2, value: { name: 'Assay Two' } },
  })
})

test('an older version is asked for and approved like any other change', async () => {
  const earlier = await viewer.client.configuration.getVersion({ key: 'DOWNLOAD_SETTING', version: 1 })
  await approve(await ask({ key: 'DOWNLOAD_SETTING', value: { android: 'https://app.example/a', apple: '' } }))
  await expect(ask({ key: 'DOWNLOAD_SETTING', value: earlier.value }, viewer)).rejects.toMatchObject({
    error: 'NOT_PERMITTED',
  })
  await approve(await ask({ key: 'DOWNLOAD_SETTING', value: earlier.value }))
  expect(await valueOf('DOWNLOAD_SETTING')).toEqual(earlier.value)
  const { versions } = await viewer.client.configuration.getKey({ key: 'DOWNLOAD_SETTING' })
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
  await expect(viewer.client.configuration.getVersion({ key: 'DOWNLOAD_SETTING', version: 9 })).rejects.toMatchObject({
    error: 'NOT_FOUND',
  })
})

test('who asked cannot approve, also with another permission', async () => {
  const requestId = await ask({ key: 'MING_SETTLEMENT_SETTING', value: { settlementType: 0, settlementDay: 3 } })
  await expect(approve(requestId, ann)).rejects.toMatchObject({ error: 'TWO_PERSONS' })
  await expect(approve(requestId, viewer)).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
})

test('those who write texts and menus set no fee and no rule, and others write no text', async () => {
  const writer = await createOperator(exchange, ['content'])
  const [risk, finance] = [await createOperator(exchange, ['risk']), await createOperator(exchange, ['finance'])]
  const editor = await createOperator(exchange, ['administrator'])
  const refused = { error: 'NOT_PERMITTED' }
  const withdrawals = await valueOf('WITHDRAWAL_SETTING')
  await expect(ask({ key: 'WITHDRAWAL_SETTING', value: { ...withdrawals, ratio: '1' } }, writer)).rejects.toMatchObject(
    refused,
  )
  const text = { key: 'text/ABOUT/en', value: { title: 'About', content: 'A sentence.' } }
  await expect(ask(text, risk)).rejects.toMatchObject(refused)
  const requestId = await ask(text, writer)
  await expect(approve(requestId, finance)).rejects.toMatchObject(refused)
  await approve(requestId, editor)
  expect(await valueOf('text/ABOUT/en')).toEqual(text.value)
})

test('of two drafts of one value, the one that is approved second is out of date', async () => {
  const before = await valueOf('AUTH_LIMIT')
  const one = await ask({ key: 'AUTH_LIMIT', value: { ...before, primaryLimit: '1.5' } })
  const other = await ask({ key: 'AUTH_LIMIT', value: { ...before, seniorLimit: '2.5' } }, bob)
  await approve(one)
  await expect(approve(other, ann)).rejects.toMatchObject({ error: 'REQUEST_STALE' })
  expect(await valueOf('AUTH_LIMIT')).toEqual({ ...before, primaryLimit: '1.5' })
})

test('of two approvals at the same moment one counts, and one version is written', async () => {
  const carol = await createOperator(exchange, ['administrator'])
  const before = await valueOf('FINANCIAL_REBATE_SETTING')
  const requestId = await ask({ key: 'FINANCIAL_REBATE_SETTING', value: { ...before, oneRatio: '1.1' } })
  const outcomes = await Promise.allSettled([approve(requestId), approve(requestId, carol), approve(requestId)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { versions } = await viewer.client.configuration.getKey({ key: 'FINANCIAL_REBATE_SETTING' })
  expect(versions).toHaveLength(2)
})

test('figures that the exchange computes cannot be set, by nobody', async () => {
  const market = await valueOf('MARKET_URL')
  const trader = await valueOf('TRADER_SETTING')
  const wanted = [
    { key: 'MARKET_URL', value: { ...market, user: '1000000' } },
    { key: 'TRADER_SETTING', value: { ...trader, totalUserCount: 9000 } },
    { key: 'DEFI_INCOME_SETTING', value: [{ minAmount: '1', maxAmount: '2', rate: '9' }] },
  ]
  for (const each of wanted)
    await expect(ask(each)).rejects.toMatchObject({
      error: 'SETTING_REFUSED',
      facts: { reasons: expect.stringContaining('Nobody can set it') },
    })
  expect((await viewer.client.configuration.getKey({ key: 'MARKET_URL' })).computed).toContain('user')
  await ask({ key: 'MARKET_URL', value: { ...market, adminCode: true } })
})

test('the second person reads what is unusual', async () => {
  const before = await valueOf('WITHDRAWAL_SETTING')
  const requestId = await ask({ key: 'WITHDRAWAL_SETTING', value: { ...before, ratio: '12' } })
  expect(await lineOf(requestId, 'Warning 1: Fee, part of the amount')).toMatchObject({
    after: 'A fee of 12 % is above 2 %.',
  })
})

test('what nobody may ask for is refused with its reason, and a draft is told the same at its fields', async () => {
  const withdrawals = await valueOf('WITHDRAWAL_SETTING')
  const pair = await valueOf('pair/btcusdt')
  const contract = await valueOf<{ tiers: object[] }>('contract/btcusdt-perp')
  const drafts: [key: string, value: unknown, path: string][] = [
    ['WITHDRAWAL_SETTING', { ...withdrawals, limitTime: true, endTime: withdrawals['startTime'] }, 'endTime'],
    ['WITHDRAWAL_SETTING', { ...withdrawals, ratio: '-1' }, 'ratio'],
    ['WITHDRAWAL_SETTING', { ...withdrawals, dayWithdrawalNum: 'many' }, 'dayWithdrawalNum'],
    ['WITHDRAWAL_SETTING', { ...withdrawals, vip: 1 }, 'vip'],
    ['pair/btcusdt', { ...pair, takerFeeRate: '0.021' }, 'takerFeeRate'],
    ['pair/btcusdt', { ...pair, orderMin: '999999' }, 'orderMin'],
    ['pair/btcusdt', { ...pair, priceDecimals: 3 }, ''],
    ['pair/newusdt', { ...pair, coin: 'nosuch', id: 999 }, 'coin'],
    [
      'contract/btcusdt-perp',
      { ...contract, tiers: contract.tiers.map((tier) => ({ ...tier, maintenanceRate: '0.2' })) },
      'tiers.0.maintenanceRate',
    ],
    ['coin/btc', 'not an object', ''],
  ]
  for (const [key, value, path] of drafts) {
    await expect(ask({ key, value }), key).rejects.toMatchObject({ error: 'SETTING_REFUSED' })
    const { findings } = await viewer.client.configuration.checkDraft({ key, value, since: null })
    expect(findings.filter(({ isRefused }) => isRefused)[0]?.path, JSON.stringify(findings)).toBe(path)
  }
  for (const key of ['NOTHING', 'pair/', 'text/terms/xx'])
    await expect(ask({ key, value: {} })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  await expect(ask({ key: 'WITHDRAWAL_SETTING', value: withdrawals })).rejects.toMatchObject({
    error: 'NOTHING_CHANGES',
  })
})

test('terms of open positions hold a day after the approval, not after the request', async () => {
  const key = 'contract/btcusdt-perp'
  const before = await valueOf(key)
  const value = { ...before, closeFee: '0.0009' }
  const { noticeMs, lines } = await viewer.client.configuration.checkDraft({ key, value, since: null })
  expect([noticeMs, lines]).toEqual([
    24 * HOUR_MS,
    [{ what: 'Fee to close', before: '0.001 (0.1 %)', after: '0.0009 (0.09 %)' }],
  ])
  const tooSoon = { key, value, since: exchange.clock.now() + 23 * HOUR_MS }
  await expect(ask(tooSoon)).rejects.toMatchObject({ error: 'SETTING_REFUSED' })
  const requestId = await ask({ key, value })
  expect((await lineOf(requestId, 'In effect from'))?.after).toContain('24 hours after it is approved')
  await approve(requestId)
  expect(await valueOf(key)).toEqual(before)
  const { versions } = await viewer.client.configuration.getKey({ key })
  const [waiting] = versions
  expect((waiting?.since ?? 0) - (waiting?.changedAt ?? 0)).toBeGreaterThanOrEqual(24 * HOUR_MS)
  const { rows } = await viewer.client.configuration.listKeys({})
  expect(rows.find((row) => row.key === key)).toMatchObject({ version: 1, waiting: 1 })
})

test('a named time that is too near when the second person approves makes the request out of date', async () => {
  const key = 'contract/ethusdt-perp'
  const before = await valueOf(key)
  const since = exchange.clock.now() + 25 * HOUR_MS
  const requestId = await ask({ key, value: { ...before, closeFee: '0.0009' }, since })
  exchange.clock.advance(2 * HOUR_MS)
  const carol = await createOperator(exchange, ['finance'])
  await expect(approve(requestId, carol)).rejects.toMatchObject({ error: 'REQUEST_STALE' })
})

test('a later version that is replaced is named, and a new coin can be added', async () => {
  const later = exchange.clock.now() + 48 * HOUR_MS
  const before = await valueOf('TAB_SETTING')
  const closed = (before as unknown as { isOpen: boolean }[]).map((tab) => ({ ...tab, isOpen: false }))
  await approve(await ask({ key: 'TAB_SETTING', value: closed, since: later }))
  const requestId = await ask({ key: 'TAB_SETTING', value: closed.slice(1), since: later - HOUR_MS })
  expect(await lineOf(requestId, 'Version 2')).toMatchObject({ after: 'is dropped' })
  const added = await ask({ key: 'coin/abc', value: { name: 'Alphabet', scale: 8, sort: 99 } })
  expect(await lineOf(added, 'Name')).toMatchObject({ before: null, after: 'Alphabet' })
  await approve(added)
  expect(await valueOf('coin/abc')).toMatchObject({ name: 'Alphabet' })
})
