// Who is one person: accounts in a row, each of which has something of its own in common with the next.
import { LINKED_MAX } from '@assay/engine/follow/commands'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { linkedAccounts, linkedByOwnActs } from './linkedAccounts.ts'
import { forgetBrowsers, rememberBrowser } from './signIn/browsers.ts'

let app: TestServer
let made = 0
/** Alice, Bob, Carol, Dan: in the order of their ids. */
let users: [number, number, number, number]

beforeAll(async () => {
  app = await startTestServer()
})
afterAll(() => app?.close())
beforeEach(async () => {
  const create = async () => (await createTrader(app)).userId
  users = [await create(), await create(), await create(), await create()]
})

const name = () => `thing ${++made}`
const search = (...of: number[]) => linkedAccounts(app.server.db, of)

async function shareBrowser(...of: number[]): Promise<void> {
  const browser = name()
  for (const userId of of) await rememberBrowser(app.server, { userId, browser })
}

async function shareDocument(...of: number[]): Promise<void> {
  const hash = name()
  for (const user of of)
    await sql`
      insert into verifications (user_id, level, state, revision, reasons, submitted_at, decided_at, fields, number_hash)
      values (${user}, 'BASIC', 'PASSED', 1, '{}', 0, 0, '\\x00', ${hash}::bytea)`.execute(app.server.db)
}

async function shareAddress(status: string, ...of: number[]): Promise<void> {
  const address = name()
  for (const user of of)
    await sql`
      insert into withdrawals (withdrawal_id, user_id, client_id, body_hash, channel, network, asset, address, payee, amount,
        fee, value, day, status, submitted_at, updated_at)
      values (${++made}, ${user}, ${name()}, '', 'USDT-ERC20', 'ETHEREUM', 'usdt', ${address}, -101, 1, 0, 1, '2027-01-01',
        ${status}, 0, 0)`.execute(app.server.db)
}

describe('One person', () => {
  it('has all accounts that are linked by different things, whichever is asked for', async () => {
    const [alice, bob, carol, dan] = users
    await shareBrowser(alice, bob)
    await shareDocument(bob, carol)
    await shareAddress('COMPLETED', carol, dan)
    for (const one of users) expect((await search(one)).accountsOf(one)).toEqual(users)
    const people = await search(dan)
    expect(people.links(alice, bob)).toEqual(['DEVICE'])
    expect(people.links(bob, carol)).toEqual(['DOCUMENT'])
    expect(people.links(dan, carol)).toEqual(['WITHDRAWAL_ADDRESS'])
    expect([people.links(alice, carol), people.links(dan, alice)]).toEqual([['OTHERS'], ['OTHERS']])
  })

  it('has one account if nothing is shared', async () => {
    const [alice, bob] = users
    await shareBrowser(alice)
    await shareBrowser(bob)
    const people = await search(alice, bob)
    expect([people.accountsOf(alice), people.accountsOf(bob)]).toEqual([[alice], [bob]])
    expect(people.links(alice, bob)).toEqual([])
  })

  it('is not made by who withdraws to an address later, for the account that had used it before', async () => {
    const [alice, bob, carol, dan] = users
    await shareAddress('COMPLETED', bob, alice)
    await shareBrowser(bob, carol)
    await shareDocument(alice, dan)
    const own = async (of: number) => (await linkedByOwnActs(app.server.db, of)).accountsOf(of)
    expect(await own(bob)).toEqual([bob, carol])
    expect(await own(carol)).toEqual([bob, carol])
    expect(await own(alice)).toEqual(users)
    // For others' protection all are one person.
    expect((await search(bob)).accountsOf(bob)).toEqual(users)
  })

  it('is still one when an account forgets its browsers with its password', async () => {
    const [alice, bob] = users
    await shareBrowser(alice, bob)
    for (const one of [alice, bob]) await forgetBrowsers(app.server.db, one)
    expect((await search(bob)).accountsOf(bob)).toEqual([alice, bob])
  })

  it.each(['CANCELED', 'REJECTED', 'FAILED'])('is not made by a withdrawal that is %s', async (status) => {
    const [alice, bob] = users
    await shareAddress(status, alice, bob)
    expect((await search(bob)).links(alice, bob)).toEqual([])
  })

  it('has the account that is asked for, and the oldest, however many use a browser', async () => {
    const browser = name()
    const [alice] = users
    await sql`with made as (
        insert into users (account_type, account, credits, created_at)
        select 'USERNAME', ${browser} || n, 0, 0 from generate_series(1, ${LINKED_MAX + 5}::integer) as n returning id
      )
      insert into known_browsers select id, ${browser}::bytea, 0 from made`.execute(app.server.db)
    const last = await createTrader(app)
    for (const user of [alice, last.userId])
      await sql`insert into known_browsers values (${user}, ${browser}::bytea, 0)`.execute(app.server.db)
    const accounts = (await search(last.userId)).accountsOf(last.userId)
    expect([accounts.length, accounts[0], accounts.at(-1)]).toEqual([LINKED_MAX + 2, alice, last.userId])
  })

  it('is looked for over a bounded number of steps', async () => {
    const row = await Promise.all(Array.from({ length: 12 }, async () => (await createTrader(app)).userId))
    row.sort((one, other) => one - other)
    for (const [at, user] of row.entries()) if (at > 0) await shareBrowser(row[at - 1] ?? 0, user)
    expect((await search(row[0] ?? 0)).accountsOf(row[0] ?? 0)).toEqual(row.slice(0, 9))
  })
})
