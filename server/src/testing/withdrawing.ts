// Customers who withdraw, for tests: what their proofs would need, their money, and what they see.
import { ApiError } from '@assay/api/errors'
import type { Input } from '@assay/api/schemas'
import type { RestartableServer } from './testServer.ts'
import { createTrader, type Trader } from './traders.ts'

type Wanted = Input<'withdrawal', 'submitWithdrawal'>

export const TRADE_PASSWORD = '184029'
export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** Noon in Kuching, when withdrawals are open. */
export const NOON = Date.parse('2026-11-20T04:00:00Z')

export interface Withdrawing {
  /** Wei for each unit of gas; 0 at first. */
  fees: { rate: bigint }
  /** Verified, with a trade password and an email address, and with money. */
  customer(coins?: Readonly<Record<string, string>>): Promise<Trader>
  fund(trader: Trader, coins: Readonly<Record<string, string>>): Promise<Trader>
  /** After a time in which sessions end. */
  signInAgain(trader: Trader): Promise<Trader>
  /** 'available held', in whole USDT. */
  usdt(trader: Trader): Promise<string>
}

export function openWithdrawing(exchange: RestartableServer): Withdrawing {
  const fees = { rate: 0n }
  openNetworks(exchange, fees)
  return {
    fees,
    async customer(coins = { usdt: '1000' }) {
      const trader = await createTrader(exchange, {})
      await trader.client.user.setTradePassword({ pwd: TRADE_PASSWORD })
      await verify(exchange, trader)
      return await fund(exchange, trader, coins)
    },
    fund: (trader, coins) => fund(exchange, trader, coins),
    async signInAgain({ userId }) {
      const token = await exchange.server.sessions.create(userId)
      return { userId, token, client: exchange.client(token) }
    },
    async usdt({ userId }) {
      const rows = await exchange.server.db
        .selectFrom('balances')
        .select(['available', 'held'])
        .where('owner', '=', BigInt(userId))
        .where('asset', '=', 'usdt')
        .where('wallet', '=', 'PLATFORM')
        .executeTakeFirst()
      return `${(rows?.available ?? 0n) / 100_000_000n} ${(rows?.held ?? 0n) / 100_000_000n}`
    },
  }
}

export const submit = ({ client }: Trader, own: Partial<Wanted> = {}) =>
  client.withdrawal.submitWithdrawal({ coinType: 'USDT-ERC20', amount: '100', adress: ADDRESS, ...own })

/** 'OK', or the refusal. */
export async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return 'OK'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { error: error.error, ...error.facts }
  }
}

/** Nodes that answer next to nothing are enough: nothing is sent here. */
function openNetworks({ server: { outside } }: RestartableServer, fees: { rate: bigint }): void {
  const chain = { isContract: async () => false, feeRate: async () => fees.rate }
  outside.chains = { ...outside.chains, chain: (network) => ({ network, ...chain }) as never, hasWallet: () => true }
}

async function verify({ server: { db } }: RestartableServer, trader: Trader): Promise<void> {
  const email = `c${trader.userId}@example.com`
  await db.insertInto('logins').values({ kind: 'EMAIL', key: email, user_id: trader.userId }).execute()
  const passed = {
    user_id: trader.userId,
    revision: 1,
    state: 'PASSED',
    reasons: '{}',
    submitted_at: 1,
    decided_at: 1,
  } as const
  for (const level of ['BASIC', 'ADVANCED'] as const)
    await db
      .insertInto('verifications')
      .values({
        ...passed,
        level,
        ...(level === 'BASIC' && { fields: Buffer.alloc(1), number_hash: Buffer.alloc(32) }),
      })
      .execute()
}

async function fund(
  exchange: RestartableServer,
  trader: Trader,
  coins: Readonly<Record<string, string>>,
): Promise<Trader> {
  const { market, exchange: door } = exchange.server
  for (const [coin, text] of Object.entries(coins)) {
    const asset = market.asset(coin)
    if (asset === undefined) throw new Error(`${coin} is not listed`)
    const amount = BigInt(text) * 10n ** BigInt(asset.scale)
    const command = { type: 'transfer.creditFaucet', user: trader.userId, transferId: 0, asset: asset.asset } as const
    await door.submit({ command: { ...command, amount: amount as never } })
  }
  return trader
}
