// Messages through servers in this process that refuse, die and answer like real ones.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKysely, openPool } from '../db/pool.ts'
import { openLocalBus } from '../exchange/bus.ts'
import { eventually } from '../testing/eventually.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { settableClock } from '../testing/settableClock.ts'
import { type Delivery, openDelivery } from './delivery.ts'
import { carryBySmtp } from './mail.ts'
import { carryByWebhook } from './sms.ts'

const asker = { browser: 'ann', requestId: 'ann-1' }
const message = { to: 'ann@example.com', subject: 'Your code', text: '123456', html: null, code: null, asker }
const quick = { look: 0.5, retry: 1, attempt: 1, supervise: 1 }
const secret = Buffer.alloc(32, 7)

let database: FreshDatabase
let pool: pg.Pool
let logged = ''
let clock = settableClock(Date.now())
let closings: (() => unknown)[] = []

beforeEach(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, connectionsMax: 5, name: 'test' })
  logged = ''
  clock = settableClock(Date.now())
  closings = []
})
afterEach(async () => {
  for (const close of closings.toReversed()) await close()
  await pool.end()
  await database.drop()
})

async function open(ports: { smtp?: number; http?: number }): Promise<Delivery> {
  const delivery = await openDelivery({
    pool,
    db: openKysely(pool),
    bus: openLocalBus(),
    clock,
    log: pino({ level: 'trace' }, { write: (line: string) => (logged += line) }),
    secret,
    carriers: {
      ...(ports.smtp !== undefined && {
        mail: carryBySmtp({ url: `smtp://127.0.0.1:${ports.smtp}`, from: 'Assay <no-reply@assay.example>' }),
      }),
      ...(ports.http !== undefined && { sms: carryByWebhook({ url: `http://127.0.0.1:${ports.http}/sms` }) }),
    },
    pauses: quick,
  })
  closings.push(() => delivery.close())
  return delivery
}

interface MailServer {
  port: number
  /** The Message-ID of each mail whose data arrived, also of those that were not confirmed. */
  arrived: string[]
  taken: string[]
}

/** answer: what becomes of each attempt, in turn; then all are taken. */
async function mailServer(answers: ('refuse' | 'die' | 'unknown')[]): Promise<MailServer> {
  const arrived: string[] = []
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo(_, __, done) {
      if (answers[0] === 'unknown') return done(Object.assign(new Error('no such user'), { responseCode: 550 }))
      if (answers[0] !== 'refuse') return done()
      answers.shift()
      return done(Object.assign(new Error('try ann@example.com later'), { responseCode: 451 }))
    },
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(Buffer.concat(parts).toString())?.[1]?.trim() ?? ''
        arrived.push(id)
        if (answers.shift() === 'die') {
          for (const socket of sockets) socket.destroy()
          return
        }
        taken.push(id)
        done()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closings.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, arrived, taken }
}

test('a mail that is refused twice arrives at the third attempt', async () => {
  const server = await mailServer(['refuse', 'refuse'])
  const delivery = await open({ smtp: server.port })
  await delivery.begin()
  delivery.messenger('mail').send(message)
  await eventually(() => expect(server.taken).toHaveLength(1))
  expect(logged.match(/sent again later/g)).toHaveLength(2)
  expect(logged).not.toContain('ann@example.com')
})

test('a mail whose connection dies after its data is sent again with the same Message-ID', async () => {
  const server = await mailServer(['die'])
  const delivery = await open({ smtp: server.port })
  await delivery.begin()
  delivery.messenger('mail').send(message)
  await eventually(() => expect(server.taken).toHaveLength(1))
  expect(server.arrived).toHaveLength(2)
  expect(new Set(server.arrived).size).toBe(1)
})

test('a mail of a process that was killed before it could mark it is sent again with the same Message-ID', async () => {
  const server = await mailServer([])
  const first = await open({ smtp: server.port })
  ;(await first.messenger('mail').leave(openKysely(pool), message))()
  const killed = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
  closings.push(() => killed.stop({ graceful: false }))
  await killed.start()
  const [job] = await killed.fetch('mail')
  const next = await open({ smtp: server.port })
  await next.begin()
  await eventually(() => expect(server.taken).toEqual([`<${job?.id}@assay.example>`]))
})

test('a message is sent if its transaction is committed, and only then, also after a restart', async () => {
  const server = await mailServer([])
  const db = openKysely(pool)
  const before = await open({ smtp: server.port })
  const rolledBack = db.transaction().execute(async (transaction) => {
    await before.messenger('mail').leave(transaction, { ...message, to: 'bob@example.com' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await db.transaction().execute((transaction) => before.messenger('mail').leave(transaction, message))
  expect(await before.counts()).toEqual([{ channel: 'mail', waiting: 1, failed: 0 }])
  await before.close()
  const after = await open({ smtp: server.port })
  await after.begin()
  await eventually(() => expect(server.taken).toHaveLength(1))
})

test('a mail to an address that does not exist is given up at once, told without its content, and counted', async () => {
  const server = await mailServer(['unknown'])
  const delivery = await open({ smtp: server.port })
  await delivery.begin()
  delivery.messenger('mail').send({ ...message, code: '123456' })
  await eventually(() => expect(logged).toContain('a message was given up'))
  expect(logged).not.toMatch(/ann@example|123456/)
  await eventually(async () => expect(await delivery.counts()).toEqual([{ channel: 'mail', waiting: 0, failed: 1 }]))
})

test('a code is not sent once it has expired, and no table has it in clear', async () => {
  const server = await mailServer([])
  const delivery = await open({ smtp: server.port })
  await delivery.messenger('mail').leave(openKysely(pool), { ...message, code: '123456' })
  const { rows } = await pool.query<{ data: unknown }>('select data from pgboss.job')
  expect(JSON.stringify(rows)).not.toMatch(/ann@example|123456/)
  clock.advance(11 * 60_000)
  await delivery.begin()
  await eventually(() => expect(logged).toContain('its code has expired'))
  expect(server.arrived).toEqual([])
})

test('a text message is posted again with the same key until the gateway takes it', async () => {
  const posts: { key: unknown; body: unknown }[] = []
  const gateway = createServer((request, response) => {
    request.on('data', (part: Buffer) => {
      posts.push({ key: request.headers['idempotency-key'], body: JSON.parse(part.toString()) })
    })
    request.on('end', () => response.writeHead(posts.length === 1 ? 503 : 200).end())
  }).listen(0, '127.0.0.1')
  closings.push(() => gateway.close())
  await once(gateway, 'listening')
  const delivery = await open({ http: (gateway.address() as AddressInfo).port })
  await delivery.begin()
  delivery.messenger('sms').send({ ...message, to: '+8613812345678' })
  await eventually(() => expect(posts).toHaveLength(2))
  expect(posts[0]?.body).toEqual({ to: '+8613812345678', text: '123456' })
  expect(posts[1]).toEqual(posts[0])
})
