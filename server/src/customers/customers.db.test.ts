// What operators see of a customer, and what the customer sees of that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endFreeze, readFreeze } from '../user/freezes.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

let exchange: TestServer
let support: TestOperator
let viewer: TestOperator
let customer: Trader
let other: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  support = await createOperator(exchange, ['support'])
  viewer = await createOperator(exchange, ['viewer'])
  customer = await createTrader(exchange, { usdt: '250' })
  other = await createTrader(exchange)
  const login = { kind: 'EMAIL', key: 'laura@example.com', user_id: customer.userId } as const
  await exchange.server.db.insertInto('logins').values(login).execute()
})
afterAll(() => exchange.close())

test('a customer is found by number or by the whole account, never by a part of it', async () => {
  const find = async (text: string) =>
    (await viewer.client.customers.findCustomers({ text })).map(({ customerId }) => customerId)
  expect(await find(String(customer.userId))).toEqual([customer.userId])
  expect(await find('Laura@example.com')).toEqual([customer.userId])
  expect(await find('laura')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('contacts are masked, and opening them needs a permission', async () => {
  const { customerId } = { customerId: customer.userId }
  const overview = await viewer.client.customers.getCustomer({ customerId })
  expect(overview).toMatchObject({ email: 'l•••a@example.com', phone: null })
  expect(overview.balances).toMatchObject([{ coin: 'usdt', total: '250.00000000' }])
  await expect(viewer.client.customers.openContacts({ customerId })).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
  expect(await support.client.customers.openContacts({ customerId })).toMatchObject({ email: 'laura@example.com' })
})

test('each look is in the audit log before it is answered, and the customer sees it by role and time', async () => {
  const { customerId } = { customerId: customer.userId }
  const before = (await customer.client.user.listStaffAccess({})).total
  await viewer.client.customers.getCustomer({ customerId })
  await support.client.customers.openContacts({ customerId })
  await support.client.customers.addNote({ customerId, text: 'asked for the limits' })
  const { rows, total } = await customer.client.user.listStaffAccess({})
  expect(total).toBe(before + 3)
  expect(rows.slice(0, 3)).toMatchObject([
    { act: 'NOTE_WRITTEN', roles: ['support'] },
    { act: 'CONTACTS_READ', roles: ['support'] },
    { act: 'OVERVIEW_READ', roles: ['viewer'] },
  ])
  expect(JSON.stringify(rows)).not.toContain(viewer.name)
  expect((await other.client.user.listStaffAccess({})).total).toBe(0)
})

test('a look at nobody is refused and leaves no row', async () => {
  const customerId = 9_000_000_001
  await expect(viewer.client.customers.getCustomer({ customerId })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  const risk = await createOperator(exchange, ['risk'])
  expect((await risk.client.auditLog.listEntries({ customer: customerId })).rows).toEqual([])
})

test('notes are read with who wrote them, the newest first', async () => {
  const { customerId } = { customerId: other.userId }
  await support.client.customers.addNote({ customerId, text: 'first note' })
  await support.client.customers.addNote({ customerId, text: 'second note' })
  const notes = await viewer.client.customers.listNotes({ customerId })
  expect(notes.map(({ text, operator }) => [text, operator])).toEqual([
    ['second note', support.name],
    ['first note', support.name],
  ])
  await expect(viewer.client.customers.addNote({ customerId, text: 'not mine' })).rejects.toMatchObject({
    error: 'NOT_PERMITTED',
  })
})

async function signedIn({ token }: Trader): Promise<boolean> {
  const answer = await fetch(`${exchange.url}/api/user/getInfo`, { headers: { satoken: token } })
  return ((await answer.json()) as { code: number }).code === 200
}

const signInAs = async (userId: number) => exchange.client(await exchange.server.sessions.create(userId))

const order = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price: '1', quantity: '1' } as const

test('one operator freezes an account: it is out at once, and its owner reads why by message and mail', async () => {
  const owner = await createTrader(exchange, { usdt: '100' })
  const { userId: customerId } = owner
  const login = { kind: 'EMAIL', key: 'frozen@example.com', user_id: customerId } as const
  await exchange.server.db.insertInto('logins').values(login).execute()
  const reason = 'Your card was reported stolen.'
  await expect(viewer.client.customers.freezeCustomer({ customerId, reason })).rejects.toMatchObject({
    error: 'NOT_PERMITTED',
  })
  await support.client.customers.freezeCustomer({ customerId, reason })
  expect(await signedIn(owner)).toBe(false)
  expect((await support.client.customers.getCustomer({ customerId })).frozen).toMatchObject({ by: 'OPERATOR', reason })
  const again = await signInAs(customerId)
  const { frozen } = await again.user.getUser({})
  expect(frozen).toMatchObject({ by: 'OPERATOR', reason, until: null })
  await expect(again.spot.placeOrder(order)).rejects.toMatchObject({ error: 'ACCOUNT_FROZEN' })
  const { rows } = await again.user.listMessages({ about: 'account' })
  expect(rows[0]).toMatchObject({ kind: 'ACCOUNT_FROZEN', facts: { reason } })
  const mails = () => exchange.server.outside.outbox?.list({ browser: 'console', to: 'frozen@example.com' }) ?? []
  await expect.poll(() => mails()[0]?.text).toContain(reason)
  expect((await again.user.listStaffAccess({})).rows.map(({ act }) => act)).toContain('ACCOUNT_FROZEN')
  await expect(support.client.customers.freezeCustomer({ customerId, reason })).rejects.toMatchObject({
    error: 'NOTHING_CHANGES',
  })
})

test('two operators end a freeze, and nobody alone', async () => {
  const { userId: customerId } = await createTrader(exchange)
  const colleague = await createOperator(exchange, ['support'])
  const ask = () => support.client.customers.requestUnfreeze({ customerId, reason: 'the owner has called' })
  await expect(ask()).rejects.toMatchObject({ error: 'NOTHING_CHANGES' })
  await support.client.customers.freezeCustomer({ customerId, reason: 'a suspicion' })
  const { requestId } = await ask()
  await expect(support.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
  const { rows } = await colleague.client.approvals.listRequests({})
  expect(rows.find((row) => row.requestId === requestId)?.lines[0]?.before).toMatch(
    /^Frozen by an operator .*a suspicion$/,
  )
  await colleague.client.approvals.approveRequest({ requestId })
  const client = await signInAs(customerId)
  expect((await client.user.getUser({})).frozen).toBeNull()
  const { rows: acts } = await client.user.listStaffAccess({})
  expect(acts.map(({ act }) => act)).toEqual(['ACCOUNT_UNFROZEN', 'ACCOUNT_FROZEN'])
})

test('an operator’s freeze takes the place of the customer’s own, and a late call to end that one does not end it', async () => {
  const owner = await createTrader(exchange)
  const { userId: customerId } = owner
  await owner.client.security.freeze({})
  const own = await readFreeze(exchange.server.db, customerId)
  exchange.clock.advance(25 * 3_600_000)
  const late = await createOperator(exchange, ['support'])
  await late.client.customers.freezeCustomer({ customerId, reason: 'a suspicion' })
  const client = await signInAs(customerId)
  const stale = exchange.server.db
    .transaction()
    .execute((transaction) =>
      endFreeze(exchange.server, transaction, { userId: customerId, freezeId: own?.freezeId ?? 0 }),
    )
  await expect(stale).rejects.toMatchObject({ error: 'NOT_FROZEN' })
  expect((await client.user.getUser({})).frozen).toMatchObject({ by: 'OPERATOR', until: null })
})
