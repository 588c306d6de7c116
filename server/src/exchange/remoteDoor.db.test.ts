// The door of an exchange in another process, while messages are lost, repeated and too large: against a real exchange
// and its database.
import type { ErrorName } from '@assay/api/errorCodes'
import { ApiError } from '@assay/api/errors'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openKysely, openPool } from '../db/pool.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { openCable } from '../testing/tcpProxy.ts'
import type { Carrier } from './carrier.ts'
import { CommitFollower } from './commitFollower.ts'
import type { CommandInput, Committed, Submission } from './door.ts'
import { readHead } from './headRow.ts'
import { openRemoteDoor, type RemoteDoor, type RemoteDoorOptions } from './remoteDoor.ts'
import { serveSubmissions } from './serveSubmissions.ts'
import { COMMITS, pack } from './wire.ts'

let app: TestServer
let trader: Trader
const endings: (() => unknown)[] = []
/** What the exchange says about what it refuses. */
let warned: unknown[] = []

beforeAll(async () => {
  app = await startTestServer()
  trader = await createTrader(app, { usdt: '1000000' })
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  warned = []
})
afterAll(() => app.close())

interface Losses {
  requests: number
  replies: number
  commits: boolean
  repeats: number
  bytesMax: number
  isHeard: boolean
  beforeRequest: () => Promise<void>
}
const none: Losses = {
  requests: 0,
  replies: 0,
  commits: false,
  repeats: 1,
  bytesMax: 1_000_000,
  isHeard: true,
  beforeRequest: async () => {},
}

/** Loses the given number of first requests and replies, and delivers each request `repeats` times. */
function lossyCarrier(losses: Losses): Carrier & { left: Losses } {
  const left = { ...losses }
  const listeners = new Map<string, Parameters<Carrier['subscribe']>[1][]>()
  return {
    left,
    isConnected: () => true,
    bytesMax: () => left.bytesMax,
    publish(subject, bytes) {
      expect(bytes.length).toBeLessThanOrEqual(left.bytesMax)
      if (!left.commits) for (const listener of listeners.get(subject) ?? []) listener(bytes, null)
    },
    subscribe(subject, listener) {
      listeners.set(subject, [...(listeners.get(subject) ?? []), listener])
      return () =>
        listeners.set(
          subject,
          (listeners.get(subject) ?? []).filter((other) => other !== listener),
        )
    },
    async request(subject, bytes) {
      await left.beforeRequest()
      const [listener] = listeners.get(subject) ?? []
      if (listener === undefined || !left.isHeard) return null
      if (left.requests-- > 0) throw new Error('timeout')
      const replies = Array.from({ length: left.repeats }, async () => {
        const reply = Promise.withResolvers<Buffer>()
        listener(bytes, (answer) => {
          expect(answer.length).toBeLessThanOrEqual(left.bytesMax)
          reply.resolve(answer)
        })
        return reply.promise
      })
      const [reply] = await Promise.all(replies)
      if (left.replies-- > 0 || reply === undefined) throw new Error('timeout')
      return reply
    },
    async check() {},
    async close() {},
  }
}

interface Opened {
  door: RemoteDoor
  heard: Committed[]
  left: Losses
  carrier: Carrier
}

const fail = (error: unknown) => {
  throw error
}

async function open(losses: Partial<Losses> = {}, changed: Partial<RemoteDoorOptions> = {}): Promise<Opened> {
  const carrier = lossyCarrier({ ...none, ...losses })
  const { exchange, db, clock, log } = app.server
  const { writer } = await readHead(db)
  endings.push(
    serveSubmissions({
      carrier,
      door: exchange,
      clock,
      log: { warn: (facts: unknown) => void warned.push(facts) },
      writer,
    }),
  )
  const door = await openRemoteDoor({ carrier, db, clock, log, onFatal: fail, ...changed })
  endings.push(() => door.close())
  const heard: Committed[] = []
  door.onCommit((commits) => heard.push(...commits))
  return { door, heard, left: carrier.left, carrier }
}

const asset = 'usdt'
const move = (amount: bigint): CommandInput => {
  const command = { type: 'transfer.betweenWallets', user: trader.userId, transferId: 0, asset, amount } as const
  return { ...command, from: 'PLATFORM', to: 'CONTRACT' } as CommandInput
}
async function contractBalance(): Promise<bigint> {
  const row = await app.server.db
    .selectFrom('balances')
    .select('available')
    .where('owner', '=', BigInt(trader.userId))
    .where('wallet', '=', 'CONTRACT')
    .executeTakeFirst()
  return row?.available ?? 0n
}

test.each<[string, Partial<Losses>]>([
  ['nothing', {}],
  ['the request', { requests: 2 }],
  ['the reply', { replies: 1 }],
  ['every reply', { replies: 1000 }],
  ['no message, but each comes twice', { repeats: 2 }],
  ['the commits', { commits: true }],
])('a submission is done once and answered with its commit, whatever is lost: %s', async (_, losses) => {
  const { door, heard } = await open(losses)
  const before = await contractBalance()
  const { sequence, events, command } = await door.submit({ command: move(1000n) })
  expect(command.type).toBe('transfer.betweenWallets')
  expect(events.length).toBeGreaterThan(0)
  expect(await contractBalance()).toBe(before + 1000n)
  expect(door.committedSequence()).toBeGreaterThanOrEqual(sequence)
  expect(heard.map((commit) => commit.sequence)).toContain(sequence)
})

test('a repeated client id gets the first answer, and with another body is refused, even if no reply comes', async () => {
  const once = { user: trader.userId, operation: 'test', clientId: randomUUID(), bodyHash: 'one' }
  const submission: Submission = { command: move(5n), once }
  const { door, left } = await open()
  const first = await door.submit(submission)
  left.replies = 1000
  expect((await door.submit(submission)).sequence).toBe(first.sequence)
  await expect(door.submit({ ...submission, once: { ...once, bodyHash: 'two' } })).rejects.toEqual(
    new ApiError('CLIENT_ID_REUSED'),
  )
})

test.each<[string, string, (command: CommandInput) => object]>([
  [
    'of an unknown kind',
    'the engine has no command transfer.teleport',
    (command) => ({ ...command, type: 'transfer.teleport' }),
  ],
  [
    'without a field',
    'transfer.betweenWallets is malformed: amount',
    ({ ...command }) => ({ ...command, amount: undefined }),
  ],
  ['without a user', 'transfer.betweenWallets is malformed: user', (command) => ({ ...command, user: 'ann' })],
  [
    'with an id of the next command',
    'transfer.betweenWallets has ids that are not its own',
    (command) => ({ ...command, transferId: 4096 }),
  ],
])('a command %s is refused at the door, and halts nothing', async (_, problem, changed) => {
  const { door } = await open()
  const { exchange } = app.server
  const before = exchange.committedSequence()
  await expect(door.submit({ command: changed(move(1n)) as CommandInput })).rejects.toEqual(new ApiError('BAD_REQUEST'))
  expect(warned).toEqual([{ problem }])
  expect(exchange.committedSequence()).toBe(before)
  expect(exchange.halts()).toEqual([])
  expect((await door.submit({ command: move(1n) })).sequence).toBe(before + 1)
})

test.each<[string, Partial<Losses>, ErrorName, bigint]>([
  ['ANSWER_UNKNOWN if an exchange may have done it', { replies: 1000 }, 'ANSWER_UNKNOWN', 9n],
  ['BUSY if no exchange has heard it', { isHeard: false }, 'BUSY', 0n],
])('at its deadline a door that is cut off from the database answers %s', async (_, losses, error, moved) => {
  const cable = await openCable(app.server.config.databaseUrl ?? '')
  // A read that waits for the database ends in no time that the test has.
  const silent = openPool({ url: cable.url, connectionsMax: 2, name: 'cut off', silenceMs: 3_600_000 })
  endings.push(
    () => cable.close(),
    () => silent.end(),
  )
  const cut = async () => cable.cut()
  const { door } = await open({ beforeRequest: cut, ...losses }, { db: openKysely(silent), answerWithinMs: 2000 })
  endings.push(() => cable.mend())
  const before = await contractBalance()
  await expect(door.submit({ command: move(9n) })).rejects.toEqual(new ApiError(error))
  expect(await contractBalance()).toBe(before + moved)
})

test('an answer that is too large for a message is read from the journal', async () => {
  const { door } = await open({ bytesMax: 100 })
  const before = await contractBalance()
  const { sequence } = await door.submit({ command: move(7n) })
  expect(sequence).toBe(app.server.exchange.committedSequence())
  expect(await contractBalance()).toBe(before + 7n)
})

test('a message about commits that the database does not have is ignored, also while the database is away', async () => {
  const carrier = lossyCarrier(none)
  const pool = openPool({ url: app.server.config.databaseUrl ?? '', connectionsMax: 2, name: 'follower' })
  const follower = await CommitFollower.open({ carrier, db: openKysely(pool), log: app.server.log, onFatal: fail })
  endings.push(() => follower.close())
  const { sequence } = follower
  const told = pack({ writer: follower.writer, sequence: sequence + 100, tookMs: 0, commits: [] })
  carrier.publish(COMMITS, told)
  await expect(follower.reach(sequence + 100)).rejects.toEqual(new ApiError('BUSY'))
  await pool.end()
  carrier.publish(COMMITS, told)
  await expect(follower.catchUp()).rejects.toEqual(new ApiError('BUSY'))
  expect(follower.sequence).toBe(sequence)
})

test('a batch that is too large for a message is read from the journal', async () => {
  const { door, heard } = await open({ bytesMax: 100 })
  const { sequence } = await app.server.exchange.submit({ command: move(3n) })
  await door.catchUp()
  expect(heard.at(-1)?.sequence).toBe(sequence)
  expect(heard.map((commit) => commit.sequence)).toEqual(
    Array.from({ length: heard.length }, (_, place) => sequence - heard.length + 1 + place),
  )
})
