// Users with coins and a session, created without password hashing. Only in tests whose names end in .db.test.ts.
import type { Client } from '@assay/api/client'
import { parseAmount } from '@assay/engine/money'
import type { Clock } from '../clock/clock.ts'
import { createUser, findInvitation } from '../user/userRows.ts'
import type { TestServer } from './testServer.ts'

export interface Trader {
  userId: number
  token: string
  client: Client
}

let made = 0

/** What a server must have to create traders. */
export interface TradersServer extends Pick<TestServer, 'server' | 'client'> {
  clock: Clock
}

/** coins: the balance of the platform wallet, as in { usdt: '1000' }. */
export async function createTrader(
  test: TradersServer,
  coins: Readonly<Record<string, string>> = {},
  inviteCode?: string,
): Promise<Trader> {
  const { db, exchange, market, sessions } = test.server
  const account = `trader${++made}`
  const userId = await createUser(db, {
    name: { kind: 'USERNAME', key: account },
    type: 'USERNAME',
    account,
    passwordHash: null,
    credits: 0,
    invitation: inviteCode === undefined ? null : await findInvitation(db, inviteCode),
    now: test.clock.now(),
  })
  for (const [coin, text] of Object.entries(coins)) {
    const asset = market.asset(coin)
    const amount = asset === undefined ? null : parseAmount(text, asset.scale)
    if (asset === undefined || amount === null) throw new Error(`${text} ${coin} is no amount`)
    const command = { type: 'transfer.creditFaucet', user: userId, transferId: 0, asset: asset.asset, amount } as const
    await exchange.submit({ command })
  }
  const token = await sessions.create(userId)
  return { userId, token, client: test.client(token) }
}
