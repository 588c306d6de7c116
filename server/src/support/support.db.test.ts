// Tickets from both sides: whose they are, when an answer is due, what may be sent, and what is told.
import { createHash } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Input } from '@assay/api/schemas'
import {
  OPEN_TICKETS_MAX,
  TICKET_LAST_MESSAGES_MAX,
  TICKET_MESSAGES_A_DAY,
  TICKET_MESSAGES_MAX,
} from '@assay/api/ticketFigures'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { databaseText } from '../testing/databaseText.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { badFiles, photo, pngPhoto } from '../testing/pictures.ts'
import { startTestServer, type RestartableServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
let exchange: RestartableServer
let support: TestOperator
let colleague: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
  support = await createOperator(exchange, ['support'])
  colleague = await createOperator(exchange, ['support'])
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => exchange.close())

let mailboxes = 0
async function customer(): Promise<Trader & { email: string }> {
  const trader = await createTrader(exchange, { usdt: '1000' })
  const email = `ticket${++mailboxes}@example.com`
  await exchange.server.db.insertInto('logins').values({ kind: 'EMAIL', key: email, user_id: trader.userId }).execute()
  return { ...trader, email }
}

const open = ({ client }: Trader, input: Partial<Input<'support', 'openTicket'>> = {}) =>
  client.support.openTicket({ topic: 'WITHDRAWAL', text: 'Where is my withdrawal? 提款在哪里', ...input })
const desk = (by = support) => by.client.support
const seen = (ticketId: number, by = support) => desk(by).getDeskTicket({ ticketId })

async function reply(ticketId: number, text = 'It is on its way.', by = support): Promise<void> {
  const { revision } = await seen(ticketId, by)
  await desk(by).replyToTicket({ ticketId, revision, text })
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [error.error, error.facts.field, error.facts.place].filter((part) => part !== undefined).join(' ')
  }
}

test('a ticket waits for us until its due time, then for the customer, and is closed by either', async () => {
  const ann = await customer()
  const now = exchange.clock.now()
  const { ticketId, ...opened } = await open(ann)
  expect(opened).toMatchObject({ status: 'OPEN', dueAt: now + DAY_MS, topic: 'WITHDRAWAL', attached: null })
  expect(opened.messages).toMatchObject([
    { author: 'CUSTOMER', name: null, text: 'Where is my withdrawal? 提款在哪里' },
  ])
  exchange.clock.advance(HOUR_MS / 6)
  const more = await ann.client.support.answerTicket({ ticketId, text: 'line one\nline two' })
  expect(more.dueAt).toBe(now + DAY_MS)
  expect(more.messages[1]?.text).toBe('line one\nline two')
  await reply(ticketId)
  const waiting = await ann.client.support.getTicket({ ticketId })
  expect(waiting).toMatchObject({ status: 'WAITING', dueAt: null, closesAt: exchange.clock.now() + 14 * DAY_MS })
  expect((await ann.client.support.answerTicket({ ticketId, text: 'Thanks' })).dueAt).toBe(
    exchange.clock.now() + DAY_MS,
  )
  expect(await ann.client.support.closeTicket({ ticketId })).toMatchObject({ status: 'CLOSED', closedBy: 'CUSTOMER' })
  expect(await ann.client.support.closeTicket({ ticketId })).toMatchObject({ status: 'CLOSED' })
  exchange.clock.advance(13 * DAY_MS)
  const reopened = exchange.client(await exchange.server.sessions.create(ann.userId))
  expect(await reopened.support.answerTicket({ ticketId, text: 'One more thing' })).toMatchObject({ status: 'OPEN' })
  await reopened.support.closeTicket({ ticketId })
  exchange.clock.advance(15 * DAY_MS)
  const late = exchange.client(await exchange.server.sessions.create(ann.userId))
  expect(await refusalOf(late.support.answerTicket({ ticketId, text: 'Too late' }))).toBe('TICKET_CLOSED')
})

test('a ticket that nobody answers is closed after two weeks, and its customer is told once', async () => {
  support = await createOperator(exchange, ['support'])
  colleague = await createOperator(exchange, ['support'])
  const ann = await customer()
  const { ticketId } = await open(ann)
  await reply(ticketId)
  exchange.clock.advance(14 * DAY_MS)
  await vi.waitFor(async () => {
    await closeAll()
    const row = await exchange.server.db
      .selectFrom('tickets')
      .select('status')
      .where('id', '=', BigInt(ticketId))
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('CLOSED')
  })
  await closeAll()
  const client = exchange.client(await exchange.server.sessions.create(ann.userId))
  const { rows } = await client.user.listMessages({})
  expect(rows.map(({ kind }) => kind)).toEqual(['TICKET_CLOSED', 'TICKET_ANSWERED'])
  expect(rows[0]?.facts).toMatchObject({ ticket: ticketId, by: 'SYSTEM' })
  support = await createOperator(exchange, ['support'])
  colleague = await createOperator(exchange, ['support'])
})

/** As the schedule of the slice does. */
async function closeAll(): Promise<void> {
  await exchange.slices.support.schedule?.find(({ name }) => name === 'close resting tickets')?.work()
}

test('another customer’s ticket looks like one that does not exist', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const { ticketId, messages } = await open(ann, { files: [await photo()] })
  expect(await refusalOf(bob.client.support.getTicket({ ticketId }))).toBe('NOT_FOUND')
  expect(await refusalOf(bob.client.support.answerTicket({ ticketId, text: 'mine?' }))).toBe('NOT_FOUND')
  expect(await refusalOf(bob.client.support.closeTicket({ ticketId }))).toBe('NOT_FOUND')
  const url = new URL(messages[0]?.files[0]?.url ?? '', exchange.url)
  const view = async (token: string) => {
    const response = await fetch(url, { headers: { satoken: token } })
    return response.headers.get('content-type')?.startsWith('image/') === true
      ? 'picture'
      : ((await response.json()) as { data: { error: string } }).data.error
  }
  expect(await view(bob.token)).toBe('NOT_FOUND')
  expect(await view(ann.token)).toBe('picture')
  expect((await bob.client.support.listTickets({})).total).toBe(0)
})

test('only what is the customer’s own is attached', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const order = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price: '1000', quantity: '0.01' } as const
  const { orderId } = await ann.client.spot.placeOrder(order)
  const about = { topic: 'TRADE', attachedKind: 'SPOT_ORDER', attachedId: String(orderId) } as const
  expect(await refusalOf(open(bob, about))).toBe('NOT_FOUND attachedId')
  expect(await refusalOf(open(bob, { ...about, attachedId: '900000001' }))).toBe('NOT_FOUND attachedId')
  expect(await refusalOf(open(bob, { ...about, attachedId: 'abc' }))).toBe('NOT_FOUND attachedId')
  expect(await refusalOf(open(bob, { attachedKind: 'SPOT_ORDER' }))).toBe('BAD_REQUEST attachedId')
  expect((await open(ann, about)).attached).toEqual({ kind: 'SPOT_ORDER', id: String(orderId) })
  for (const [attachedKind, attachedId] of [
    ['FUTURES_ORDER', '1'],
    ['POSITION', '1'],
    ['SECOND_CONTRACT', '1'],
    ['OPTION', '1'],
    ['CONVERT', '1'],
    ['EARN', '1'],
    ['DEPOSIT', '1'],
    ['BANK_DEPOSIT', '1'],
    ['WITHDRAWAL', '1'],
    ['VERIFICATION', 'BASIC'],
    ['VERIFICATION', '1'],
    ['MESSAGE', '1'],
  ] as const)
    expect(await refusalOf(open(bob, { attachedKind, attachedId })), attachedKind).toBe('NOT_FOUND attachedId')
  expect((await open(bob, { attachedKind: 'ARTICLE', attachedId: 'first-deposit' })).attached?.kind).toBe('ARTICLE')
})

test('a customer has five open tickets at most, also of those sent at the same moment', async () => {
  const ann = await customer()
  for (let count = 2; count < OPEN_TICKETS_MAX; count += 1) await open(ann)
  const answers = await Promise.all(Array.from({ length: 3 }, () => refusalOf(open(ann))))
  expect(answers.toSorted()).toEqual(['TICKETS_FULL', 'done', 'done'])
  expect(await refusalOf(open(ann))).toBe('TICKETS_FULL')
  const [first] = (await ann.client.support.listTickets({})).rows
  await ann.client.support.closeTicket({ ticketId: first?.ticketId ?? 0 })
  const { ticketId } = await open(ann)
  expect(ticketId).toBeGreaterThan(0)
  expect(await refusalOf(ann.client.support.answerTicket({ ticketId: first?.ticketId ?? 0, text: 'again' }))).toBe(
    'TICKETS_FULL',
  )
})

test('sent twice, it is one ticket and one answer', async () => {
  const ann = await customer()
  const [one, two] = await Promise.all([open(ann, { clientId: 'once' }), open(ann, { clientId: 'once' })])
  expect(two.ticketId).toBe(one.ticketId)
  const answer = { ticketId: one.ticketId, text: 'same', clientId: 'again' }
  await ann.client.support.answerTicket(answer)
  // A repetition does not count as a message of the day.
  for (let time = 0; time < TICKET_MESSAGES_A_DAY; time++)
    expect((await ann.client.support.answerTicket(answer)).messages).toHaveLength(2)
})

test('texts have a length, and files a kind, a size and a number', async () => {
  const ann = await customer()
  expect(await refusalOf(open(ann, { text: '  \n ' }))).toBe('BAD_REQUEST text')
  expect(await refusalOf(open(ann, { text: '汉'.repeat(4001) }))).toBe('BAD_REQUEST text')
  const long = '汉'.repeat(4000)
  const { ticketId, messages } = await open(ann, { text: long, files: [await photo(), await pngPhoto(), pdf] })
  expect(messages[0]?.text).toBe(long)
  expect(messages[0]?.files.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg', 'application/pdf'])
  const answer = (...files: Buffer[]) => refusalOf(ann.client.support.answerTicket({ ticketId, text: 'see', files }))
  expect(await answer(await photo(), Buffer.from('MZ program'))).toBe('FILE_TYPE files 2')
  expect(await answer(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))).toBe(
    'FILE_TYPE files 1',
  )
  expect(await answer(Buffer.from('%PDF-1.4 ends early'))).toBe('FILE_TYPE files 1')
  expect(await answer(Buffer.from('%PDF-1.4 /OpenAction<</S/JavaScript/JS(app.alert(1))>>\n%%EOF'))).toBe(
    'FILE_TYPE files 1',
  )
  expect(await answer(Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]))).toBe('FILE_TOO_LARGE')
  expect(await answer(pdf, pdf, pdf, pdf)).toMatch(/^BAD_REQUEST files/)
  const bad = (await badFiles()).filter(([name]) => name !== 'a PDF')
  for (const [name, bytes] of bad.slice(0, 12))
    expect(await answer(bytes), name).toMatch(/^(FILE_TYPE|PICTURE_SIZE) files 1$/)
  expect((await ann.client.support.getTicket({ ticketId })).messages).toHaveLength(1)
})

test('a PDF that runs something is refused in every spelling, and two letters by chance are no reason', async () => {
  const ann = await customer()
  const { ticketId } = await open(ann)
  const answer = (part: string) => {
    const files = [Buffer.from(`%PDF-1.4\n${part}\n%%EOF\n`, 'latin1')]
    return refusalOf(ann.client.support.answerTicket({ ticketId, text: 'see', files }))
  }
  for (const part of [
    '/S/J#61vaScript',
    '/#4aavaScript',
    '/JS(1)',
    '/JS 3 0 R',
    '/AA<</O 4 0 R>>',
    '/J#53 (1)',
    '/L#61unch',
  ])
    expect(await answer(part), part).toBe('FILE_TYPE files 1')
  expect(await answer('stream\n\x07/AA\x9d\xff/JS\x01/#JS\nendstream')).toBe('done')
})

test('a customer who writes on and on is still answered', async () => {
  const ann = await customer()
  const { ticketId } = await open(ann)
  const row = { ticket_id: BigInt(ticketId), author: 'CUSTOMER' as const, created_at: exchange.clock.now() }
  const { text } = await exchange.server.db
    .selectFrom('ticket_messages')
    .select('text')
    .where('ticket_id', '=', BigInt(ticketId))
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: TICKET_MESSAGES_MAX - 1 }, () => ({ ...row, text }))
  await exchange.server.db.insertInto('ticket_messages').values(rows).execute()
  expect(await refusalOf(ann.client.support.answerTicket({ ticketId, text: 'more' }))).toBe('TICKET_LONG')
  await reply(ticketId)
  for (let count = 1; count < TICKET_LAST_MESSAGES_MAX; count += 1)
    await desk().noteTicket({ ticketId, text: 'a note' })
  expect(await refusalOf(reply(ticketId))).toBe('TICKET_LONG')
})

test('PDFs are counted with the pictures of a day', async () => {
  const ann = await customer()
  const { ticketId } = await open(ann)
  // In a demo a customer may send twenty times as many.
  const key = createHash('sha256').update(`pictures|${ann.userId}`).digest()
  await exchange.server.db
    .insertInto('limits')
    .values({ key, points: 400, ends_at: exchange.clock.now() + DAY_MS })
    .execute()
  expect(await refusalOf(ann.client.support.answerTicket({ ticketId, text: 'see', files: [pdf] }))).toBe(
    'TOO_MANY_REQUESTS files 1',
  )
})

test('a form is bounded: its fields, their length and their number, and files where none are taken', async () => {
  const ann = await customer()
  const send = async (path: string, fill: (form: FormData) => void) => {
    const body = new FormData()
    fill(body)
    const response = await fetch(`${exchange.url}/api/support/${path}`, {
      method: 'POST',
      headers: { satoken: ann.token },
      body,
    })
    const { data } = (await response.json()) as { data: { error?: string; field?: string } | null }
    return [data?.error, data?.field].filter((part) => part !== undefined).join(' ')
  }
  expect(await send('open', (form) => form.set('text', 'x'.repeat(40_000)))).toBe('BAD_REQUEST text')
  const many = (form: FormData) => Array.from({ length: 20 }, (_, place) => form.append(`f${place}`, 'x'))
  expect(await send('open', many)).toMatch(/^BAD_REQUEST/)
  expect(await send('open', (form) => form.append('text', new Blob(['a file']), 'x'))).toBe('BAD_REQUEST topic')
  expect(await send('lockout', (form) => form.append('files', new Blob(['a file']), 'x'))).toMatch(/^BAD_REQUEST/)
  expect((await ann.client.support.listTickets({})).total).toBe(0)
})

test('a PDF is only ever saved, and nothing in it runs', async () => {
  const ann = await customer()
  const { messages } = await open(ann, { files: [pdf] })
  const url = new URL(messages[0]?.files[0]?.url ?? '', exchange.url)
  const response = await fetch(url, { headers: { satoken: ann.token } })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
  const asDocument = new URL(url.href.replace('/api/support/file', '/api/common/document'))
  const other = (await (await fetch(asDocument, { headers: { satoken: ann.token } })).json()) as {
    data: { error: string }
  }
  expect(other.data.error).toBe('NOT_FOUND')
})

test('of two answers at once one is refused, and an operator answers only what he has read', async () => {
  const ann = await customer()
  const { ticketId } = await open(ann)
  const { revision } = await seen(ticketId)
  const answers = await Promise.all(
    [support, colleague].map((by) => refusalOf(desk(by).replyToTicket({ ticketId, revision, text: 'hello' }))),
  )
  expect(answers.toSorted()).toEqual(['TICKET_CHANGED', 'done'])
  const read = await seen(ticketId)
  await ann.client.support.answerTicket({ ticketId, text: 'and another thing' })
  expect(await refusalOf(desk().replyToTicket({ ticketId, revision: read.revision, text: 'bye' }))).toBe(
    'TICKET_CHANGED',
  )
  expect(await refusalOf(desk().closeDeskTicket({ ticketId, revision: read.revision }))).toBe('TICKET_CHANGED')
  expect((await ann.client.user.listMessages({})).rows.map(({ kind }) => kind)).toEqual(['TICKET_ANSWERED'])
})

test('the queue is by due time, and has filters, claims and notes that no customer sees', async () => {
  const ann = await customer()
  const later = await open(ann, { topic: 'OTHER' })
  const sooner = await open(ann, { topic: 'SECURITY' })
  const mine = async (input: object) =>
    (await desk().listDesk({ customerId: ann.userId, ...input })).rows.map(({ ticketId }) => ticketId)
  expect(await mine({})).toEqual([sooner.ticketId, later.ticketId])
  expect(await mine({ topic: 'OTHER' })).toEqual([later.ticketId])
  expect(await mine({ isMine: true })).toEqual([])
  await desk().claimTicket({ ticketId: later.ticketId })
  expect(await mine({ isMine: true })).toEqual([later.ticketId])
  await desk(colleague).claimTicket({ ticketId: later.ticketId })
  expect((await seen(later.ticketId)).claimedBy?.name).toBe(colleague.name)
  await desk(colleague).releaseTicket({ ticketId: later.ticketId })
  expect((await seen(later.ticketId)).claimedBy).toBeNull()
  await desk().noteTicket({ ticketId: later.ticketId, text: 'asked finance' })
  expect((await seen(later.ticketId)).messages.map(({ author }) => author)).toEqual(['CUSTOMER', 'NOTE'])
  expect(JSON.stringify(await ann.client.support.getTicket({ ticketId: later.ticketId }))).not.toContain('finance')
  await desk().setPublicName({ publicName: 'Mei' })
  await reply(later.ticketId)
  const { messages } = await ann.client.support.getTicket({ ticketId: later.ticketId })
  expect(messages[1]).toMatchObject({ author: 'STAFF', name: 'Mei' })
  expect(JSON.stringify(messages)).not.toContain(support.name)
  const viewer = await createOperator(exchange, ['viewer'])
  expect(await refusalOf(viewer.client.support.listDesk({}))).toBe('NOT_PERMITTED')
})

test('anyone who looks is recorded, and the customer sees it', async () => {
  const ann = await customer()
  const { ticketId } = await open(ann, { files: [await photo(), pdf] })
  const { messages } = await seen(ticketId)
  for (const { url } of messages[0]?.files ?? []) {
    const response = await fetch(new URL(url ?? '', exchange.consoleUrl), { headers: { operatortoken: support.token } })
    expect(response.headers.get('content-disposition')).toBe('attachment')
    const foreign = await fetch(new URL(url ?? '', exchange.consoleUrl), {
      headers: { operatortoken: colleague.token },
    })
    expect(((await foreign.json()) as { data: { error: string } }).data.error).toBe('NOT_FOUND')
  }
  await reply(ticketId, 'a secret sentence')
  const { rows } = await ann.client.user.listStaffAccess({})
  const acts = rows.map(({ act }) => act)
  expect(acts).toEqual(['TICKET_ANSWERED', 'TICKET_READ', 'TICKET_FILE_VIEWED', 'TICKET_FILE_VIEWED', 'TICKET_READ'])
  const kept = await databaseText(exchange.server)
  expect(kept).not.toContain('a secret sentence')
  expect(kept).not.toContain('Where is my withdrawal')
})

test('the mail has no text, and is not lost with the process that answered', async () => {
  const ann = await customer()
  const { ticketId } = await open(ann)
  vi.spyOn(exchange.server.push, 'send').mockImplementation(() => {
    throw new Error('the process has ended')
  })
  const { revision } = await seen(ticketId)
  await expect(desk().replyToTicket({ ticketId, revision, text: 'a quiet answer' })).rejects.toMatchObject({
    error: 'SYSTEM_ERROR',
  })
  vi.restoreAllMocks()
  await exchange.restart()
  support = await createOperator(exchange, ['support'])
  colleague = await createOperator(exchange, ['support'])
  const client = exchange.client(ann.token)
  expect((await client.support.getTicket({ ticketId })).status).toBe('WAITING')
  const { rows } = await client.user.listMessages({})
  expect(rows.map(({ kind }) => kind)).toEqual(['TICKET_ANSWERED'])
  await client.support.answerTicket({ ticketId, text: 'thanks' })
  await reply(ticketId, 'a quiet answer')
  const mails = () => exchange.server.outside.outbox?.list({ browser: 'console', to: ann.email }) ?? []
  await expect.poll(() => mails().length).toBe(1)
  expect(mails()[0]?.text).toContain(`/support/${ticketId}`)
  expect(mails()[0]?.text).not.toContain('a quiet answer')
})
