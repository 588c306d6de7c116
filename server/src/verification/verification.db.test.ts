// From nothing to verified: what a customer may send and when, what reviewers decide, and what nobody may learn.
import { ApiError } from '@assay/api/errors'
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { Reasons } from '@assay/api/verification'
import type { Input } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import { amountUnits, ZERO } from '@assay/engine/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { burst, countAnswers } from '../testing/burst.ts'
import { databaseText } from '../testing/databaseText.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { photo } from '../testing/pictures.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { requireWithinLimits } from '../user/withdrawalLimits.ts'

type Sent = Input<'verification', 'submitVerification'>
type QueueRow = OperatorOutput<'verification', 'listVerifications'>['rows'][number]

const identity = { realName: 'Maria Lindqvist', idCard: 'AB 12-3456', country: 'SE', cardType: 1 } as const
let exchange: RestartableServer
let reviewer: TestOperator
let colleague: TestOperator
let numbers = 100_000

beforeAll(async () => {
  exchange = await startTestServer()
  await signInReviewer()
  colleague = await createOperator(exchange, ['verification'])
}, 300_000)
afterAll(() => exchange.close())

/** Again after a restart, which changes the console's address, and after days. */
async function signInReviewer(): Promise<void> {
  reviewer = await createOperator(exchange, ['verification'])
}

const send = (trader: Trader, sent: Sent) => trader.client.verification.submitVerification(sent)
const ownNumber = () => `AB ${++numbers}`
const upload = async (trader: Trader) => (await trader.client.verification.uploadDocument({ file: await photo() })).url

async function pictures(trader: Trader) {
  return { frontUrl: await upload(trader), backUrl: await upload(trader), handelUrl: await upload(trader) }
}

/** 'done', or the refusal and what it is about. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [error.error, error.facts.field ?? error.facts.level].filter(Boolean).join(' ')
  }
}

const reviews = (by = reviewer) => by.client.verification

async function waiting(trader: Trader, level: QueueRow['level']): Promise<QueueRow> {
  const { rows } = await reviews().listVerifications({ customerId: trader.userId })
  const found = rows.find((row) => row.level === level)
  if (found === undefined) throw new Error(`${level} of ${trader.userId} does not wait`)
  return found
}

const versionOf = ({ verificationId, revision }: QueueRow) => ({ verificationId, revision })

const approve = async (trader: Trader, level: QueueRow['level']) =>
  reviews().approveVerification(versionOf(await waiting(trader, level)))

const giveBack = async (trader: Trader, level: QueueRow['level'], reasons: Reasons) =>
  reviews().returnVerification({ ...versionOf(await waiting(trader, level)), reasons })

async function caseOf(trader: Trader, level: QueueRow['level'], by = reviewer) {
  const { verificationId } = await waiting(trader, level)
  return reviews(by).getVerification({ verificationId })
}

function linkOf(url = '') {
  const { id = '', until, signature = '' } = Object.fromEntries(new URL(url, exchange.consoleUrl).searchParams)
  return { id, until: Number(until), signature }
}

const view = async (url: string | undefined, by: TestOperator) => reviews(by).viewPicture(linkOf(url))

async function createVerified(): Promise<Trader> {
  const trader = await createTrader(exchange)
  await send(trader, { flag: 1, ...identity, idCard: ownNumber() })
  await approve(trader, 'BASIC')
  return trader
}

test('basic, then advanced: each waits for its decision, and the customer gets a message', async () => {
  const trader = await createTrader(exchange)
  const states = async () => (await trader.client.user.getUser({})).verification
  expect(await states()).toEqual({ basic: 'NONE', advanced: 'NONE' })
  expect(await send(trader, { flag: 1, ...identity, idCard: ownNumber() })).toEqual({
    basic: 'PENDING',
    advanced: 'NONE',
  })
  await approve(trader, 'BASIC')
  expect(await states()).toEqual({ basic: 'PASSED', advanced: 'NONE' })
  expect(await send(trader, { flag: 2, ...(await pictures(trader)) })).toEqual({ basic: 'PASSED', advanced: 'PENDING' })
  await approve(trader, 'ADVANCED')
  expect(await states()).toEqual({ basic: 'PASSED', advanced: 'PASSED' })
  const { rows } = await trader.client.user.listMessages({ about: 'account' })
  expect(rows.map(({ kind, facts }) => [kind, facts.level])).toEqual([
    ['VERIFICATION_PASSED', 'ADVANCED'],
    ['VERIFICATION_PASSED', 'BASIC'],
  ])
})

test('flag 2 with everything sends both levels, and only the pictures if basic was sent', async () => {
  const trader = await createTrader(exchange)
  const all = { ...identity, idCard: ownNumber(), ...(await pictures(trader)) }
  expect(await send(trader, { flag: 2, ...all })).toEqual({ basic: 'PENDING', advanced: 'PENDING' })
  const other = await createVerified()
  expect(await outcome(send(other, { flag: 2, ...(await pictures(other)), realName: 'Other Name' }))).toBe(
    'BAD_REQUEST realName',
  )
  expect(await outcome(send(await createTrader(exchange), { flag: 2, frontUrl: 'x' }))).toBe('VERIFICATION_BASIC_FIRST')
})

test.each<[string, Partial<Sent>, string]>([
  ['a name in Chinese', { realName: '李小龙' }, 'CANNOT_INPUT_CHINESE'],
  ['a name in Cyrillic', { realName: 'Иван' }, 'BAD_REQUEST realName'],
  ['a name with digits', { realName: 'R2 D2' }, 'BAD_REQUEST realName'],
  ['no name', { realName: undefined }, 'BAD_REQUEST realName'],
  ['a number of two letters', { idCard: 'A1' }, 'BAD_REQUEST idCard'],
  ['no number', { idCard: undefined }, 'BAD_REQUEST idCard'],
  ['a country of three letters', { country: 'SWE' }, 'BAD_REQUEST country'],
  ['a country in small letters', { country: 'se' }, 'BAD_REQUEST country'],
  ['a fourth kind of document', { cardType: 4 }, 'BAD_REQUEST cardType'],
  ['a third flag', { flag: 3 }, 'BAD_REQUEST flag'],
  ['an accent', { realName: 'José Müller-O’Brien' }, 'done'],
  ['no kind of document, which is an identity card', { cardType: undefined }, 'done'],
])('%s', async (_, change, expected) => {
  const trader = await createTrader(exchange)
  expect(await outcome(send(trader, { flag: 1, ...identity, idCard: ownNumber(), ...change }))).toBe(expected)
})

test('only what was returned is asked for and taken again', async () => {
  const trader = await createVerified()
  const sent = await pictures(trader)
  await send(trader, { flag: 2, ...sent })
  await giveBack(trader, 'ADVANCED', { backUrl: 'GLARE' })
  const { advanced } = await trader.client.verification.getOwnVerification({})
  expect([advanced.state, advanced.reasons]).toEqual(['RETURNED', { backUrl: 'GLARE' }])
  expect(await outcome(send(trader, { flag: 2 }))).toBe('BAD_REQUEST backUrl')
  const again = await upload(trader)
  expect(await outcome(send(trader, { flag: 2, backUrl: again, frontUrl: await upload(trader) }))).toBe(
    'BAD_REQUEST frontUrl',
  )
  expect(await send(trader, { flag: 2, backUrl: again, frontUrl: sent.frontUrl })).toMatchObject({
    advanced: 'PENDING',
  })
  const seen = await caseOf(trader, 'ADVANCED')
  const ids = seen.pictures.map(({ item, url }) => [item, /id=([^&]+)/.exec(url)?.[1]])
  expect(Object.fromEntries(ids)).toEqual({
    frontUrl: /id=([^&]+)/.exec(sent.frontUrl)?.[1],
    backUrl: /id=([^&]+)/.exec(again)?.[1],
    handelUrl: /id=([^&]+)/.exec(sent.handelUrl)?.[1],
  })
  expect(seen.revision).toBe(2)
})

test('of basic verification a returned name is sent again, and nothing else changes', async () => {
  const trader = await createTrader(exchange)
  const idCard = ownNumber()
  await send(trader, { flag: 1, ...identity, idCard })
  await giveBack(trader, 'BASIC', { realName: 'DIFFERS' })
  expect(await outcome(send(trader, { flag: 1, realName: 'Maria Lind', idCard: 'ZZ 999' }))).toBe('BAD_REQUEST idCard')
  await send(trader, { flag: 1, realName: 'Maria Lind' })
  const seen = await caseOf(trader, 'BASIC')
  expect(seen).toMatchObject({ realName: 'Maria Lind', idCard, country: 'SE', cardType: 1, reasons: {} })
})

test('a passport needs no back, another document does', async () => {
  const trader = await createTrader(exchange)
  await send(trader, { flag: 1, ...identity, idCard: ownNumber(), cardType: 2 })
  const { frontUrl, handelUrl } = await pictures(trader)
  expect(await send(trader, { flag: 2, frontUrl, handelUrl })).toMatchObject({ advanced: 'PENDING' })
  const other = await createVerified()
  const { backUrl: _, ...rest } = await pictures(other)
  expect(await outcome(send(other, { flag: 2, ...rest }))).toBe('BAD_REQUEST backUrl')
})

test('a picture of another user, of nobody, or used twice is not taken, and nothing is sent then', async () => {
  const trader = await createVerified()
  const other = await createTrader(exchange)
  const own = await pictures(trader)
  const refused = (change: Partial<Sent>) => outcome(send(trader, { flag: 2, ...own, ...change }))
  expect(await refused({ frontUrl: await upload(other) })).toBe('DOCUMENT_UNKNOWN frontUrl')
  expect(await refused({ backUrl: own.frontUrl })).toBe('DOCUMENT_UNKNOWN backUrl')
  expect(await refused({ handelUrl: 'https://example.com/picture.jpg' })).toBe('DOCUMENT_UNKNOWN handelUrl')
  expect(await refused({ handelUrl: `/api/common/document?id=${'A'.repeat(22)}` })).toBe('DOCUMENT_UNKNOWN handelUrl')
  expect((await trader.client.user.getUser({})).verification.advanced).toBe('NONE')
  expect(await refused({})).toBe('done')
})

test('what waits or has passed cannot be sent again', async () => {
  const trader = await createTrader(exchange)
  const sent = { flag: 1, ...identity, idCard: ownNumber() } as const
  await send(trader, sent)
  expect(await outcome(send(trader, sent))).toBe('VERIFICATION_CLOSED BASIC')
  await approve(trader, 'BASIC')
  expect(await outcome(send(trader, sent))).toBe('VERIFICATION_CLOSED BASIC')
})

test('of twenty submissions at once one is taken', async () => {
  const trader = await createTrader(exchange)
  const body = { flag: 1, ...identity, idCard: ownNumber() }
  const request = { path: '/api/user/uploadKYC', token: trader.token, body }
  const answers = await burst(
    exchange.url,
    Array.from({ length: 20 }, () => request),
  )
  expect(countAnswers(answers)).toEqual({ OK: 1, VERIFICATION_CLOSED: 19 })
  expect((await waiting(trader, 'BASIC')).revision).toBe(1)
})

test('a decision is about what the reviewer has seen: two at once, or one about an older revision, is refused', async () => {
  const trader = await createTrader(exchange)
  await send(trader, { flag: 1, ...identity, idCard: ownNumber() })
  const seen = await waiting(trader, 'BASIC')
  const version = versionOf(seen)
  const both = await Promise.all(
    [reviewer, colleague, reviewer].map((by) => outcome(reviews(by).approveVerification(version))),
  )
  expect(both.toSorted()).toEqual(['VERIFICATION_DECIDED', 'VERIFICATION_DECIDED', 'done'])
  const reasons = { realName: 'DIFFERS' } as const
  expect(await outcome(reviews(colleague).returnVerification({ ...version, reasons }))).toBe('done')
  await expect(reviews().approveVerification(version)).rejects.toMatchObject({ facts: { by: colleague.name } })
  await send(trader, { flag: 1, realName: 'Maria Lind' })
  expect(await outcome(reviews().approveVerification(version))).toBe('VERIFICATION_SENT_AGAIN')
  expect(await outcome(approve(trader, 'BASIC'))).toBe('done')
})

test('a return needs reasons for items of its level, and advanced passes only after basic', async () => {
  const trader = await createTrader(exchange)
  await send(trader, { flag: 2, ...identity, idCard: ownNumber(), ...(await pictures(trader)) })
  expect(await outcome(giveBack(trader, 'BASIC', {}))).toBe('BAD_REQUEST reasons')
  expect(await outcome(giveBack(trader, 'BASIC', { frontUrl: 'GLARE' }))).toBe('BAD_REQUEST frontUrl')
  expect(await outcome(giveBack(trader, 'ADVANCED', { realName: 'DIFFERS' }))).toBe('BAD_REQUEST realName')
  expect(await outcome(approve(trader, 'ADVANCED'))).toBe('VERIFICATION_BASIC_FIRST')
  expect(await outcome(reviews().approveVerification({ verificationId: 9_000_000, revision: 1 }))).toBe('NOT_FOUND')
})

test('each look at a case or a picture and each decision is in the audit log, and the customer reads of them', async () => {
  const trader = await createVerified()
  await send(trader, { flag: 2, ...(await pictures(trader)) })
  const before = (await trader.client.user.listStaffAccess({})).total
  const { pictures: sent } = await caseOf(trader, 'ADVANCED')
  expect((await view(sent[0]?.url, reviewer)).type).toBe('image/jpeg')
  await approve(trader, 'ADVANCED')
  const { rows, total } = await trader.client.user.listStaffAccess({})
  expect(total).toBe(before + 3)
  expect(rows.slice(0, 3).map(({ act, roles }) => [act, ...roles])).toEqual([
    ['VERIFICATION_APPROVED', 'verification'],
    ['DOCUMENT_VIEWED', 'verification'],
    ['VERIFICATION_READ', 'verification'],
  ])
  const auditor = await createOperator(exchange, ['risk'])
  const { rows: entries } = await auditor.client.auditLog.listEntries({ customer: trader.userId })
  expect(entries[0]).toMatchObject({ operator: reviewer.name, after: { state: 'PASSED' }, isLook: false })
  expect(JSON.stringify(entries)).not.toContain('Lindqvist')
})

test('a picture carries the name of the operator who looks, and its link works for that operator alone, for a minute', async () => {
  const trader = await createVerified()
  await send(trader, { flag: 2, ...(await pictures(trader)) })
  const [mine] = (await caseOf(trader, 'ADVANCED')).pictures
  const [theirs] = (await caseOf(trader, 'ADVANCED', colleague)).pictures
  const one = await view(mine?.url, reviewer)
  const other = await view(theirs?.url, colleague)
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false)
  expect(await outcome(view(mine?.url, colleague))).toBe('NOT_FOUND')
  expect(await outcome(view(mine?.url.replace(/id=./, 'id=_'), reviewer))).toBe('NOT_FOUND')
  expect(await outcome(trader.client.verification.viewDocument(linkOf(mine?.url)))).toBe('NOT_FOUND')
  exchange.clock.advance(61_000)
  expect(await outcome(view(mine?.url, reviewer))).toBe('LINK_EXPIRED')
})

test('the queue is the oldest first with a count, and shows no contact in full', async () => {
  const [one, other] = [await createTrader(exchange), await createTrader(exchange)]
  await send(one, { flag: 1, ...identity, idCard: ownNumber() })
  await send(other, { flag: 1, ...identity, idCard: ownNumber() })
  const { rows, total } = await reviews().listVerifications({ pageSize: 1000 })
  const times = rows.map(({ submittedAt }) => submittedAt)
  expect(times).toEqual(times.toSorted((left, right) => left - right))
  expect(total).toBe(rows.length)
  expect((await reviewer.client.operators.getOperator({})).queues.verifications).toBe(total)
  await approve(one, 'BASIC')
  expect((await reviewer.client.operators.getOperator({})).queues.verifications).toBe(total - 1)
  const { rows: passed } = await reviews().listVerifications({ state: 'PASSED', customerId: one.userId })
  expect(passed).toMatchObject([{ decidedBy: reviewer.name, state: 'PASSED' }])
  const support = await createOperator(exchange, ['support'])
  expect((await support.client.operators.getOperator({})).queues.verifications).toBe(0)
})

test('the same document at two accounts is a flag for the reviewer, however it is written, and no customer learns of it', async () => {
  const [one, other, third] = [await createTrader(exchange), await createTrader(exchange), await createTrader(exchange)]
  await send(one, { flag: 1, ...identity, cardType: 2, idCard: 'xo 71-88 90' })
  const hidden = { ...identity, cardType: 3, realName: 'Somebody Else', idCard: 'X07L8890' }
  expect(await send(other, { flag: 1, ...hidden })).toEqual({ basic: 'PENDING', advanced: 'NONE' })
  await send(third, { flag: 1, ...identity, idCard: 'XO718890', country: 'NO' })
  expect((await waiting(one, 'BASIC')).sameDocument).toEqual({ customers: [other.userId], hasMore: false })
  expect((await waiting(other, 'BASIC')).sameDocument).toEqual({ customers: [one.userId], hasMore: false })
  expect((await waiting(third, 'BASIC')).sameDocument).toEqual({ customers: [], hasMore: false })
  const [own, others] = await Promise.all([one, other].map(({ client }) => client.verification.getOwnVerification({})))
  expect(Object.keys(own ?? {})).toEqual(Object.keys(others ?? {}))
})

test('customers see their own name and only the end of the number; the database and another customer nothing', async () => {
  const trader = await createTrader(exchange)
  await send(trader, { flag: 1, realName: 'Canaria Sentinel', idCard: 'CANARY998877', country: 'SE' })
  const own = await trader.client.verification.getOwnVerification({})
  expect(own).toMatchObject({ realName: 'Canaria Sentinel', idCardEnd: '877', country: 'SE', cardType: 1 })
  expect(JSON.stringify(own)).not.toContain('CANARY998')
  const stranger = await createTrader(exchange)
  expect(await stranger.client.verification.getOwnVerification({})).toMatchObject({ realName: null, idCardEnd: null })
  const database = await databaseText(exchange.server)
  for (const word of ['Canaria', 'CANARY998877']) expect(database).not.toContain(word)
})

test('the specification’s query form is taken like the body', async () => {
  const trader = await createTrader(exchange)
  const query = new URLSearchParams({
    flag: '1',
    realName: 'Ann Lee',
    idCard: ownNumber(),
    country: 'MY',
    cardType: '2',
  })
  const headers = { satoken: trader.token, 'content-type': 'application/json' }
  const response = await fetch(`${exchange.url}/api/user/uploadKYC?${query}`, { method: 'POST', headers })
  expect(await response.json()).toMatchObject({ code: 200, data: { basic: 'PENDING' } })
})

test('what each level allows follows the configuration', async () => {
  const { limits } = await (await createTrader(exchange)).client.verification.getOwnVerification({})
  expect(limits).toEqual([
    { level: 'NONE', request: '2.002', day: '20000', month: '100000' },
    { level: 'BASIC', request: '2.002', day: '1000000', month: null },
    { level: 'ADVANCED', request: null, day: '2000000', month: null },
  ])
})

test('a withdrawal is checked against the level of its user', async () => {
  const none = await createTrader(exchange)
  const basic = await createVerified()
  const wanted = { value: amountUnits(2_00300000n), day: ZERO, month: ZERO }
  for (const { userId } of [none, basic])
    expect(await outcome(requireWithinLimits(exchange.server, { userId, ...wanted }))).toBe(
      'VERIFICATION_NEEDED ADVANCED',
    )
  await send(basic, { flag: 2, ...(await pictures(basic)) })
  await approve(basic, 'ADVANCED')
  expect(await outcome(requireWithinLimits(exchange.server, { userId: basic.userId, ...wanted }))).toBe('done')
  const used = { ...wanted, day: amountUnits(2_000_000_00000000n) }
  expect(await outcome(requireWithinLimits(exchange.server, { userId: basic.userId, ...used }))).toBe(
    'WITHDRAWAL_LIMIT',
  )
})

test('a restart keeps what was sent and decided', async () => {
  const trader = await createVerified()
  await send(trader, { flag: 2, ...(await pictures(trader)) })
  await exchange.restart()
  await signInReviewer()
  const client = exchange.client(trader.token)
  expect((await client.user.getUser({})).verification).toEqual({ basic: 'PASSED', advanced: 'PENDING' })
  const seen = await caseOf(trader, 'ADVANCED')
  expect(seen.pictures.map(({ item }) => item)).toEqual(['frontUrl', 'backUrl', 'handelUrl'])
})

test('pictures that were sent are kept while they wait, and deleted when their time is over', async () => {
  const trader = await createVerified()
  await send(trader, { flag: 2, ...(await pictures(trader)) })
  const kept = async () => {
    for (const { work } of exchange.slices.verification.schedule ?? []) await work()
    const rows = await exchange.server.db
      .selectFrom('documents')
      .select('id')
      .where('user_id', '=', BigInt(trader.userId))
      .execute()
    return rows.length
  }
  exchange.clock.advance(4000 * DAY_MS)
  expect(await kept()).toBe(3)
  await signInReviewer()
  await approve(trader, 'ADVANCED')
  exchange.clock.advance(1824 * DAY_MS)
  expect(await kept()).toBe(3)
  exchange.clock.advance(2 * DAY_MS)
  expect(await kept()).toBe(0)
})
