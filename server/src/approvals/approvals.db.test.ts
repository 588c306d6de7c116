// Two persons: who may decide, what is refused, and that nothing happens twice or halfway.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createSession } from '../operators/operatorSessions.ts'
import { operatorHttpClient } from '../testing/httpClient.ts'

let exchange: TestServer
let ann: TestOperator
let bob: TestOperator
let target: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())
beforeEach(async () => {
  ann = await createOperator(exchange, ['administrator'])
  bob = await createOperator(exchange, ['administrator'])
  target = await createOperator(exchange, ['viewer'])
})

async function ask(roles: string[], by = ann): Promise<number> {
  const { requestId } = await by.client.operators.requestMembership({
    operatorId: target.operatorId,
    roles,
    reason: 'for the test',
  })
  return requestId
}

async function rolesOf({ operatorId }: TestOperator): Promise<string[]> {
  const { operators } = await ann.client.operators.listOperators({})
  return operators.find((one) => one.operatorId === operatorId)?.roles ?? []
}

async function stateOf(requestId: number) {
  const { rows } = await ann.client.approvals.listRequests({ state: 'closed' })
  return rows.find((row) => row.requestId === requestId)
}

test('nothing happens before another person has approved it, and that person reads what will happen', async () => {
  const requestId = await ask(['support'])
  expect(await rolesOf(target)).toEqual(['viewer'])
  const { rows } = await bob.client.approvals.listRequests({})
  const request = rows.find((row) => row.requestId === requestId)
  expect(request).toMatchObject({ title: `Change the roles of ${target.name}`, requestedBy: ann.name, canDecide: true })
  expect(request?.lines).toContainEqual({ what: 'Roles', before: 'viewer', after: 'support' })
  expect((await bob.client.operators.getOperator({})).queues.requests).toBeGreaterThan(0)
  await bob.client.approvals.approveRequest({ requestId })
  expect(await rolesOf(target)).toEqual(['support'])
  expect(await stateOf(requestId)).toMatchObject({ state: 'DONE', decidedBy: bob.name })
})

test('who asked can neither approve nor refuse, also in another session or after a change of roles', async () => {
  const requestId = await ask(['support'])
  const { db, clock } = exchange.server
  const token = await db
    .transaction()
    .execute((transaction) =>
      createSession(transaction, { operatorId: ann.operatorId, address: '10.0.0.9', now: clock.now() }),
    )
  const elsewhere = operatorHttpClient({ url: exchange.consoleUrl, token })
  await db.insertInto('operator_members').values({ operator_id: ann.operatorId, role: 'risk' }).execute()
  for (const client of [ann.client, elsewhere]) {
    await expect(client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
    const refusal = client.approvals.refuseRequest({ requestId, reason: 'not needed' })
    await expect(refusal).rejects.toMatchObject({ error: 'TWO_PERSONS' })
  }
  expect(await rolesOf(target)).toEqual(['viewer'])
})

test('the database refuses a decision by anyone who asked, a second decision and other terms', async () => {
  const { db } = exchange.server
  const requestId = await ask(['support'])
  const decide = (state: string) =>
    sql`update approvals set state = ${state}, decided_by = requested_by where id = ${requestId}`.execute(db)
  await expect(decide('DONE')).rejects.toThrow('two_persons')
  await expect(sql`update approvals set body = '{}' where id = ${requestId}`.execute(db)).rejects.toThrow(
    'decided once',
  )
  await bob.client.approvals.approveRequest({ requestId })
  await expect(decide('WITHDRAWN')).rejects.toThrow('decided once')
  await expect(sql`delete from approvals where id = ${requestId}`.execute(db)).rejects.toThrow('decided once')
})

test('an operator without the permission cannot decide, and does not see the request', async () => {
  const viewer = await createOperator(exchange, ['viewer'])
  const requestId = await ask(['support'])
  expect((await viewer.client.approvals.listRequests({})).rows).toEqual([])
  await expect(viewer.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
})

test('a refusal needs a reason, which anyone who asked can read; a withdrawn request is closed', async () => {
  const refused = await ask(['support'])
  await bob.client.approvals.refuseRequest({ requestId: refused, reason: 'not on my watch' })
  expect(await stateOf(refused)).toMatchObject({ state: 'REFUSED', note: 'not on my watch', isOwn: true })
  const withdrawn = await ask(['support'])
  await expect(bob.client.approvals.withdrawRequest({ requestId: withdrawn })).rejects.toMatchObject({
    error: 'NOT_FOUND',
  })
  await ann.client.approvals.withdrawRequest({ requestId: withdrawn })
  for (const requestId of [refused, withdrawn])
    await expect(bob.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'REQUEST_CLOSED' })
})

test('a request that nobody decides expires after a day', async () => {
  const requestId = await ask(['support'])
  exchange.clock.advance(24 * 3_600_000)
  ann = await createOperator(exchange, ['administrator'])
  bob = await createOperator(exchange, ['administrator'])
  await expect(bob.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({
    error: 'REQUEST_CLOSED',
    facts: { state: 'EXPIRED' },
  })
  expect(await stateOf(requestId)).toMatchObject({ state: 'EXPIRED', canDecide: false })
  expect(await rolesOf(target)).toEqual(['viewer'])
})

test('a request is void when what it is about has changed since', async () => {
  const first = await ask(['support'])
  const second = await ask(['risk'])
  await bob.client.approvals.approveRequest({ requestId: second })
  await expect(bob.client.approvals.approveRequest({ requestId: first })).rejects.toMatchObject({
    error: 'REQUEST_STALE',
    facts: { what: 'Roles' },
  })
  expect(await stateOf(first)).toMatchObject({ state: 'STALE', note: 'Roles' })
  expect(await rolesOf(target)).toEqual(['risk'])
})

test('a request is void when the role that it gives has other permissions since', async () => {
  const requestId = await ask(['content'])
  const role = { role: 'content', permissions: ['operators.change' as const], reason: 'sneaks in' }
  const change = await ann.client.operators.requestRole(role)
  await bob.client.approvals.approveRequest({ requestId: change.requestId })
  await expect(bob.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'REQUEST_STALE' })
  expect(await rolesOf(target)).toEqual(['viewer'])
})

test('a request of somebody who was suspended or lost the permission since is void', async () => {
  const requestId = await ask(['support'])
  await bob.client.operators.suspendOperator({ operatorId: ann.operatorId, reason: 'account in wrong hands' })
  await expect(bob.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'REQUEST_STALE' })
  ann = bob
  expect(await rolesOf(target)).toEqual(['viewer'])
})

test('the same request cannot be made twice while it is open', async () => {
  await ask(['support'])
  await expect(ask(['support'])).rejects.toMatchObject({ error: 'REQUEST_OPEN' })
  await expect(ask(['support'], bob)).rejects.toMatchObject({ error: 'REQUEST_OPEN' })
  await expect(ask(['viewer'])).rejects.toMatchObject({ error: 'NOTHING_CHANGES' })
})

test('an open request is found by what it is about, and only by those who may decide it', async () => {
  const requestId = await ask(['support'])
  const about = (operatorId: number) => ({ kind: 'operators.changeRoles', about: JSON.stringify({ operatorId }) })
  const found = await bob.client.approvals.findRequest(about(target.operatorId))
  expect(found).toMatchObject({ requestedBy: ann.name })
  expect(await bob.client.approvals.findRequest(about(target.operatorId + 1))).toBeNull()
  const support = await createOperator(exchange, ['support'])
  expect(await support.client.approvals.findRequest(about(target.operatorId))).toBeNull()
  for (const bad of ['{', '7', 'null', ''])
    await expect(bob.client.approvals.findRequest({ ...about(target.operatorId), about: bad })).rejects.toMatchObject({
      error: 'BAD_REQUEST',
    })
  await bob.client.approvals.refuseRequest({ requestId, reason: 'not now' })
  expect(await bob.client.approvals.findRequest(about(target.operatorId))).toBeNull()
})

test('of many decisions at the same moment one counts, and it has one effect', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => createOperator(exchange, ['administrator'])))
  const requestId = await ask(['support'])
  const decisions = others.flatMap(({ client }, place) =>
    place % 2 === 0
      ? [client.approvals.approveRequest({ requestId }), client.approvals.approveRequest({ requestId })]
      : [client.approvals.refuseRequest({ requestId, reason: 'no need for it' })],
  )
  const outcomes = await Promise.allSettled([...decisions, ann.client.approvals.withdrawRequest({ requestId })])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await ann.client.auditLog
    .listEntries({ pageSize: 50 })
    .catch(() => bob.client.auditLog.listEntries({ pageSize: 50 }))
  const decided = rows.filter(
    ({ subject, act }) => subject?.startsWith(`request ${requestId}:`) && act !== 'approvals.requested',
  )
  expect(decided).toHaveLength(1)
  expect(await rolesOf(target)).toEqual(decided[0]?.act === 'approvals.approved' ? ['support'] : ['viewer'])
})

test('of two changes of one role that are approved at the same moment, the second is void', async () => {
  const others = await Promise.all([1, 2].map(() => createOperator(exchange, ['administrator'])))
  const requests = [await ask(['support']), await ask(['risk'])]
  const outcomes = await Promise.allSettled(
    others.map(({ client }, place) => client.approvals.approveRequest({ requestId: requests[place] ?? 0 })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
