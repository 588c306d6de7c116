// A follower while the database loses commits, as after PostgreSQL has failed over to a standby that lagged behind.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import pino from 'pino'
import { openKysely, openPool } from '../db/pool.ts'
import { eventually } from '../testing/eventually.ts'
import { type Bench, openBench, run } from '../testing/exchangeBench.ts'
import { type Cable, openCable } from '../testing/tcpProxy.ts'
import type { Carrier } from './carrier.ts'
import { CommitFollower } from './commitFollower.ts'
import type { Committed } from './door.ts'
import { readHead } from './headRow.ts'
import { readJournal } from './readJournal.ts'
import { COMMITS, pack, type SentCommits, unpack } from './wire.ts'
import { serveSubmissions } from './serveSubmissions.ts'

let bench: Bench
let db: ReturnType<typeof openKysely>
/** The follower's own way to the database. */
let cable: Cable
let followersDb: ReturnType<typeof openKysely>
let follower: CommitFollower
let publish: (bytes: Buffer) => void
let sent: SentCommits[]
let heard: Committed[]
let fatal: unknown[]

beforeEach(async () => {
  bench = await openBench()
  db = openKysely(openPool({ url: bench.url, connectionsMax: 2, name: 'test' }))
  cable = await openCable(bench.url)
  followersDb = openKysely(openPool({ url: cable.url, connectionsMax: 2, name: 'follower' }))
  fatal = []
  heard = []
  sent = []
  await serve()
  await commit(5)
  follower = await CommitFollower.open({
    carrier: {
      subscribe(_, listener) {
        publish = (bytes) => listener(bytes, null)
        return () => {}
      },
    },
    db: followersDb,
    log: pino({ level: 'silent' }),
    onFatal: (error) => fatal.push(error),
  })
  follower.onCommit((commits) => heard.push(...commits))
})
afterEach(async () => {
  cable.mend()
  await follower.close()
  await followersDb.destroy()
  await cable.close()
  await db.destroy()
  await bench.close()
})

/** The newest exchange publishes what it commits. */
async function serve(): Promise<void> {
  const { exchange, clock } = bench
  const { writer } = await readHead(db)
  const carrier = {
    bytesMax: () => 1_000_000,
    subscribe: () => () => {},
    publish(subject: string, bytes: Buffer) {
      expect(subject).toBe(COMMITS)
      sent.push(unpack<SentCommits>(bytes))
      publish?.(bytes)
    },
  } as Partial<Carrier> as Carrier
  serveSubmissions({ carrier, door: exchange, clock, log: pino({ level: 'silent' }), writer })
}

async function commit(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    bench.clock.advance(1000)
    await run(bench.exchange, { type: 'ledger.defineAsset', asset: { asset: `A${place}`, scale: 8 } })
  }
}

/** The newest commands are gone. */
async function lose(count: number): Promise<void> {
  const sequence = bench.exchange.committedSequence() - count
  const { commits } = await readJournal(db, { after: sequence - 1, commandsMax: 1 })
  const time = BigInt(commits[0]?.time ?? 0)
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    const { hash } = await transaction
      .selectFrom('journal')
      .select('hash')
      .where('last_sequence', '=', BigInt(sequence))
      .executeTakeFirstOrThrow()
    await transaction.deleteFrom('journal').where('last_sequence', '>', BigInt(sequence)).execute()
    await transaction
      .updateTable('engine_head')
      .set({ sequence: BigInt(sequence), time, hash })
      .execute()
  })
}

async function takeOver(): Promise<void> {
  await bench.reopen()
  await serve()
}

test.each([
  ['none', 0],
  ['fewer', 2],
  ['as many', 3],
  ['more', 5],
])('when three commits are lost and %s are made by the next exchange, the follower ends', async (_, made) => {
  await commit(4)
  await eventually(() => expect(heard).toHaveLength(4))
  cable.cut()
  await lose(3)
  await takeOver()
  await commit(made)
  expect(heard).toHaveLength(4)
  cable.mend()
  await eventually(() => expect(fatal).toHaveLength(1))
  expect(String(fatal[0])).toMatch(/PostgreSQL has lost commands: this process has followed command 9 of .*, but it/)
  expect(heard).toHaveLength(4)
  await expect(follower.catchUp()).rejects.toMatchObject({ error: 'BUSY' })
})

test('when three commits are lost and none is made, the follower ends', async () => {
  await commit(4)
  await lose(3)
  await eventually(() => expect(fatal).toHaveLength(1))
  expect(String(fatal[0])).toMatch(/its newest command is command 6/)
})

test('when nothing is lost, the commits of the next exchange are followed', async () => {
  await commit(3)
  await takeOver()
  await commit(3)
  await follower.catchUp()
  await commit(3)
  expect(heard.map(({ sequence }) => sequence)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(fatal).toEqual([])
})

test('late messages of an exchange that was replaced are not believed', async () => {
  await commit(1)
  const { writer } = follower
  await takeOver()
  await commit(1)
  await follower.catchUp()
  const last = sent.at(-1)
  const sequence = follower.sequence + 1
  const lost = { ...last, writer, sequence, commits: last?.commits.map((each) => ({ ...each, sequence })) }
  publish(pack(lost))
  await commit(1)
  await follower.catchUp()
  expect(heard.map((each) => each.sequence)).toEqual([6, 7, 8])
  expect(heard.at(-1)?.time).toBe(bench.clock.now())
  expect(fatal).toEqual([])
})
