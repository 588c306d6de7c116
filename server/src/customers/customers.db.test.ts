// What operators see of a customer, and what the customer sees of that.
import { afterAll, beforeAll, expect, test } from 'vitest'
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
}, 60_000)
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
