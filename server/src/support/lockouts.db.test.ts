// Somebody cannot sign in. A stranger who writes in somebody else's name learns nothing, and the owner is told.
import { solveProof } from '@assay/api/solveProof'
import { ApiError } from '@assay/api/errors'
import { TICKET_FILE_DAYS } from '@assay/api/ticketFigures'
import { DAY_MS } from '@assay/engine/calendar'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Limit } from '../limits/limit.ts'
import { databaseText } from '../testing/databaseText.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { photo } from '../testing/pictures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'

let exchange: TestServer
let support: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
  support = await createOperator(exchange, ['support'])
})
afterAll(() => exchange.close())

async function owner(email: string): Promise<number> {
  const { userId } = await createTrader(exchange)
  await exchange.server.db.insertInto('logins').values({ kind: 'EMAIL', key: email, user_id: userId }).execute()
  return userId
}

/** As a browser does: with the proof of work that it is asked for. */
async function report(account: string, email: string): Promise<unknown> {
  const input = { account, email, text: 'My phone is gone. 手机丢了' }
  const { support: anyone } = exchange.client()
  try {
    return await anyone.reportLockout(input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'PROOF_REQUIRED') throw error
    const proof = await solveProof(String(error.facts.challenge))
    return anyone.reportLockout({ ...input, ...(proof !== null && { proof }) })
  }
}

const job = (name: string) => exchange.slices.support.schedule?.find((each) => each.name === name)?.work()
const mailsTo = (to: string, browser: string) => exchange.server.outside.outbox?.list({ browser, to }) ?? []

async function linkOf(to: string): Promise<string> {
  const [mail] = await exchange.client().demo.listOutbox({ to })
  return /lockedOut#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

const newest = async () => (await support.client.support.listDesk({ topic: 'LOCKED_OUT' })).rows.at(-1)

test('the answer is the same for an account and for none, and a proof of work is asked for', async () => {
  await owner('known@example.com')
  const bare = exchange.client().support.reportLockout({ account: 'a name', email: 'me@example.com', text: 'help' })
  await expect(bare).rejects.toMatchObject({ error: 'PROOF_REQUIRED' })
  expect(await report('known@example.com', 'stranger@example.com')).toEqual(
    await report('nobody@example.com', 'stranger@example.com'),
  )
  await expect(report('known@example.com', 'no mail address')).rejects.toMatchObject({ error: 'ACCOUNT_INVALID' })
  const kept = await databaseText(exchange.server)
  expect(kept).not.toContain('stranger@example.com')
  expect(kept).not.toContain('My phone is gone')
})

test('operators see the matched customer, whose owner is told once a day', async () => {
  const userId = await owner('laura@example.com')
  await report('Laura@example.com', 'laura.new@example.com')
  await report('laura@example.com', 'laura.new@example.com')
  expect((await newest())?.customerId).toBeNull()
  await job('match lockouts')
  const listed = await newest()
  expect(listed).toMatchObject({
    customerId: userId,
    isLockout: true,
    account: 'l•••a@example.com',
    topic: 'LOCKED_OUT',
  })
  const ticket = await support.client.support.getDeskTicket({ ticketId: listed?.ticketId ?? 0 })
  expect(ticket.contact).toEqual({ email: 'l•••w@example.com', isOfAccount: false })
  const client = exchange.client(await exchange.server.sessions.create(userId))
  const { rows } = await client.user.listMessages({})
  expect(rows.map(({ kind }) => kind)).toEqual(['LOCKOUT_REPORTED'])
  await expect.poll(() => mailsTo('laura@example.com', 'console').length).toBe(1)
  // A stranger may have written it: it is not among the customer's own.
  expect((await client.support.listTickets({})).total).toBe(0)
  expect((await client.user.listStaffAccess({})).rows.map(({ act }) => act)).toEqual(['TICKET_READ'])
})

test('an owner is told also if the first attempt to do so fails', async () => {
  const userId = await owner('undone@example.com')
  await report('undone@example.com', 'other@example.com')
  await owner('next@example.com')
  await report('next@example.com', 'other@example.com')
  vi.spyOn(exchange.server.inbox, 'leave').mockRejectedValueOnce(new Error('no connection'))
  await job('match lockouts')
  // The report after it is not held up.
  await expect.poll(() => mailsTo('next@example.com', 'console').length).toBe(1)
  exchange.clock.advance(1000)
  await job('match lockouts')
  const client = exchange.client(await exchange.server.sessions.create(userId))
  expect((await client.user.listMessages({})).rows.map(({ kind }) => kind)).toEqual(['LOCKOUT_REPORTED'])
  await expect.poll(() => mailsTo('undone@example.com', 'console').length).toBe(1)
})

test('reports do not fill a mailbox, and none of them is lost', async () => {
  const mails = async () => (await exchange.client().demo.listOutbox({ to: 'flooded@example.com' })).length
  // A demo's networks are one: twenty times as many are free.
  const limit = new Limit(exchange.server, { name: 'lockouts of mailbox', seconds: DAY_MS / 1000 })
  for (let count = 0; count < 99; count += 1) await limit.count('flooded@example.com')
  await report('flooded', 'flooded@example.com')
  const { total } = await support.client.support.listDesk({ topic: 'LOCKED_OUT' })
  await report('flooded', 'flooded+1@example.com')
  await report('flooded', 'Flooded@example.com')
  expect(await mails()).toBe(1)
  expect((await support.client.support.listDesk({ topic: 'LOCKED_OUT' })).total).toBe(total + 2)
  const ticketId = (await newest())?.ticketId ?? 0
  const { revision } = await support.client.support.getDeskTicket({ ticketId })
  const files = [Buffer.from('%PDF-1.4\n%%EOF\n')]
  await expect(
    support.client.support.replyToTicket({ ticketId, revision, text: 'See this.', files }),
  ).rejects.toMatchObject({ error: 'BAD_REQUEST' })
  await support.client.support.replyToTicket({ ticketId, revision, text: 'Are you there?' })
  await expect.poll(() => mailsTo('flooded@example.com', 'console').length).toBe(1)
})

test('the link in the mail opens the thread and answers it, until two weeks after its end', async () => {
  await report('somebody', 'link@example.com')
  const token = await linkOf('link@example.com')
  const anyone = exchange.client().support
  const { ticketId, messages } = await anyone.openLockout({ token })
  expect(messages.map(({ text }) => text)).toEqual(['My phone is gone. 手机丢了'])
  const { revision } = await support.client.support.getDeskTicket({ ticketId })
  await support.client.support.replyToTicket({ ticketId, revision, text: 'Which coins do you hold?' })
  await expect.poll(() => mailsTo('link@example.com', 'console').length).toBe(1)
  expect(mailsTo('link@example.com', 'console')[0]?.text).not.toContain('Which coins')
  expect((await anyone.openLockout({ token })).messages[1]?.text).toBe('Which coins do you hold?')
  expect(await anyone.answerLockout({ token, text: 'btc' })).toMatchObject({ status: 'OPEN' })
  await expect(anyone.openLockout({ token: 'x'.repeat(43) })).rejects.toMatchObject({ error: 'LINK_INVALID' })
  const again = await support.client.support.getDeskTicket({ ticketId })
  await support.client.support.closeDeskTicket({ ticketId, revision: again.revision })
  exchange.clock.advance(15 * DAY_MS)
  await expect(anyone.openLockout({ token })).rejects.toMatchObject({ error: 'LINK_INVALID' })
})

test('files of a ticket that was closed long ago are deleted, and its thread stays', async () => {
  const { client, userId } = await createTrader(exchange)
  const { ticketId } = await client.support.openTicket({ topic: 'OTHER', text: 'see', files: [await photo()] })
  await client.support.closeTicket({ ticketId })
  exchange.clock.advance(TICKET_FILE_DAYS * DAY_MS - 1000)
  await job('sweep files of tickets')
  const later = exchange.client(await exchange.server.sessions.create(userId)).support
  expect((await later.getTicket({ ticketId })).messages[0]?.files[0]?.url).not.toBeNull()
  exchange.clock.advance(2000)
  await job('sweep files of tickets')
  expect((await later.getTicket({ ticketId })).messages[0]?.files).toMatchObject([{ type: 'image/jpeg', url: null }])
})
