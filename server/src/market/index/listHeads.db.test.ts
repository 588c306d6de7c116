// Heads that a real server publishes: verified by themselves, and with one that somebody has kept. The audit finds heads
// that do not fit the journal and the ticks.
import { routes } from '@assay/api/routes'
import { type HeadsAnswer, verifyHeads } from '@assay/api/verifyHeads'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenMarket } from '../market.ts'
import { auditFaults } from '../../testing/auditFaults.ts'
import { chainAnew } from '../../testing/chainAnew.ts'
import { packSomeTicks, runSecond } from '../../testing/settledProducts.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { hashHead, headOfRow, type PublishedHead, type PublishedHeadRow } from '../../ticks/publishedHeads.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
  for (let round = 0; round < 3; round++) {
    await runSecond(exchange)
    await publish()
  }
  await packSomeTicks(exchange)
  await publish()
  await runSecond(exchange)
})
afterAll(() => exchange.close())

const publish = () => (exchange.server.market as OpenMarket).publishHead()
const list = (from?: number) => exchange.client().market.listHeads(from === undefined ? {} : { from })
const failed = async (kept: HeadsAnswer, present: HeadsAnswer | null, key?: string) =>
  (await verifyHeads(kept, present, key)).filter(({ passed }) => !passed).map(({ name }) => name)

test('every head covers the newest journal and ticks of its time', async () => {
  const { heads } = await list(1)
  expect(heads.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(new Set(heads.map(({ ticksHash }) => ticksHash)).size).toBe(4)
  expect(await auditFaults(exchange)).toEqual([])
})

test('without a new tick no head is published, and the answer is the newest one', async () => {
  await publish()
  const before = await list()
  await publish()
  expect(await list()).toEqual(before)
  expect(before.heads).toEqual((await list(1)).heads.slice(-1))
})

test('a kept head is verified by itself, and with what is published now', async () => {
  const kept = { ...(await list(1)), heads: (await list(1)).heads.slice(0, 2) }
  const { publicKey } = kept
  expect(await failed(await list(2), null, publicKey)).toEqual([])
  expect(await failed(await list(), await list((await list()).heads[0]?.number), publicKey)).toEqual([])
  expect(await failed(await list(), null, '00'.repeat(32))).toEqual(['kept signature'])
  expect(await failed(kept, null)).toEqual(['kept signature'])
})

test('a head with any changed field is not valid', async () => {
  const { heads, ...rest } = await list(1)
  const changes: Partial<PublishedHead>[] = [
    { number: 9 },
    { time: 1 },
    { sequence: 1 },
    { journalHash: '1'.repeat(64) },
    { ticksHash: '1'.repeat(64) },
    { previousHash: '1'.repeat(64) },
    { hash: '1'.repeat(64) },
  ]
  for (const change of changes) {
    const changed = heads.with(1, { ...(heads[1] as PublishedHead), ...change })
    expect(await failed({ heads: changed, ...rest }, null)).toContain('kept chain')
  }
})

test('an exchange with a rewritten journal no longer publishes the head that somebody kept', async () => {
  const kept = await list()
  const untouched = ['journal', 'engine_head', 'published_heads']
  const faults = await tampered(untouched, async (client) => {
    await client.query(`update journal set epoch = epoch + 1`)
    await writeAnew(client)
    const number = kept.heads[0]?.number ?? 0
    expect(await failed(kept, await list(number))).toEqual(['same'])
    expect(await failed(await list(1), null)).toEqual([])
  })
  expect(faults).toEqual([])
})

test.each([
  ['journal_hash', 'does not have the hash of the journal'],
  ['ticks_hash', 'does not have the hash of the ticks'],
])('the audit finds another %s in a head, also with every hash made again', async (column, fault) => {
  const faults = await tampered(['published_heads'], async (client) => {
    await client.query(`update published_heads set ${column} = sha256(${column}) where number = 2`)
    await chainHeads(client)
  })
  expect(faults).toEqual([`the published head 2 ${fault}`])
})

test('the audit finds a head that was removed, and one with another hash', async () => {
  const removed = await tampered(['published_heads'], (client) =>
    client.query('delete from published_heads where number = 2'),
  )
  expect(removed).toContain('the published head 3 follows 1')
  const changed = await tampered(['published_heads'], (client) =>
    client.query('update published_heads set time = time - 1 where number = 3'),
  )
  expect(changed[0]).toBe('the published head 3 does not have the hash of what it says')
})

test('heads are public', async () => {
  const answer = await fetch(`${exchange.url}${routes.market.listHeads.path}?from=5`)
  expect(await answer.json()).toMatchObject({ code: 200, data: { heads: [{ number: 5 }] } })
})

/** Changes tables as a superuser can, without triggers. Returns what the audit reports, and restores the tables. */
async function tampered(tables: readonly string[], tamper: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: exchange.server.config.databaseUrl ?? '' })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const table of tables)
      await client.query(`create temporary table untouched_${table} as select * from ${table}`)
    await tamper(client)
    const faults = await auditFaults(exchange)
    for (const table of tables) {
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} select * from untouched_${table}`)
    }
    return faults
  } finally {
    await client.end()
  }
}

/** Every hash of the journal, and then of the heads. */
async function writeAnew(client: pg.Client): Promise<void> {
  await chainAnew(client, 1)
  await client.query(
    'update published_heads set journal_hash = journal.hash from journal where last_sequence = published_heads.sequence',
  )
  await chainHeads(client)
}

async function chainHeads(client: pg.Client): Promise<void> {
  const { rows } = await client.query<PublishedHeadRow>('select * from published_heads order by number')
  let previousHash = '0'.repeat(64)
  for (const row of rows) {
    const head = { ...headOfRow(row), previousHash }
    const hash = hashHead(head)
    await client.query(
      `update published_heads set previous_hash = decode($1, 'hex'), hash = decode($2, 'hex') where number = $3`,
      [previousHash, hash, head.number],
    )
    previousHash = hash
  }
}
