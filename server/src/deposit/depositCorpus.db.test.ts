// Sixty named cases of what arrives on a network, and what is credited: see depositCases.ts.
import { parseAmount } from '@assay/engine/money'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../exchange/audit.ts'
import { openPool } from '../db/pool.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import { depositCases } from '../testing/depositCases.ts'
import { createFakeChain, type FakeChain } from '../testing/fakeChain.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { watchNetwork } from './watchNetwork.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const FALSE_TOKEN = '0x000000000000000000000000000000000000dEaD'

let test: TestServer
let chain: FakeChain

beforeAll(async () => {
  test = await startTestServer()
  chain = createFakeChain()
  const { chains } = test.server.outside
  test.server.outside.chains = {
    ...chains,
    rules: { ...chains.rules, ETHEREUM: { ...chains.rules.ETHEREUM, confirmations: 3, furtherConfirmations: 3 } },
    chain: (network) => (network === 'ETHEREUM' ? chain : null),
    depositAddress: (network, n) => `${network}-${n}`,
  }
  await watchNetwork(test.server, chain)
}, 120_000)
afterAll(async () => {
  const pool = openPool({ url: test.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'audit of the corpus' })
  expect((await audit(pool)).faults).toEqual([])
  await pool.end()
  await test.close()
}, 120_000)

describe.each(depositCases)('%s', (_, cases) => {
  it.each([...cases])('%s', async (_name, script, deposits, balance) => {
    const story = await begin()
    for (const line of script.split('; ')) await play(story, line)
    // A freeze has ended the first session.
    const client = test.client(await test.server.sessions.create(story.trader.userId))
    const { rows } = await client.deposit.listDeposits({})
    const told = rows.toReversed().map(({ amount, status }) => `${amount} ${status}`)
    expect(told.join(', ')).toBe(deposits)
    expect(await usdtOf(story.trader)).toBe(balance)
    await play(story, 'speak')
    await play(story, 'behind 0')
  })
})

it('has sixty cases', () => {
  expect(depositCases.flatMap(([, cases]) => cases).length).toBeGreaterThanOrEqual(60)
})

interface Story {
  trader: Trader
  address: string
  /** The newest transaction, and what it pays. */
  txid: string
  payments: Parameters<FakeChain['send']>[0]
}

async function begin(): Promise<Story> {
  const trader = await createTrader(test)
  const { address } = await trader.client.deposit.getAddress({ coin: 'usdt', symbol: 'USDT-ERC20' })
  return { trader, address, txid: '', payments: [] }
}

async function play(story: Story, line: string): Promise<void> {
  const [word = '', ...rest] = line.split(' ')
  const count = Number(rest[0] ?? 0)
  switch (word) {
    case 'pay':
      return pay(
        story,
        rest
          .join(' ')
          .split(' + ')
          .map((text) => payment(story.address, text)),
      )
    case 'wei':
      return pay(story, [{ to: story.address, units: BigInt(rest[0] ?? '0'), index: -1 }])
    case 'false':
      return pay(story, [{ to: story.address, units: 100n, contract: FALSE_TOKEN }])
    case 'stranger':
      return pay(story, [payment(`0x${randomBytes(20).toString('hex')}`, `${count} usdt`)])
    case 'repeat':
    case 'resend':
      chain.send(story.payments, story.txid)
      return
    case 'fail':
      return chain.fail(story.txid)
    case 'mine':
      return chain.mine(count)
    case 'drop':
      return chain.reorganise(count, { drop: true })
    case 'move':
      return chain.reorganise(count)
    case 'behind':
      return chain.fallBehind(count)
    case 'silent':
    case 'speak':
      return chain.silence(word === 'silent')
    case 'look':
      return await look()
    case 'die':
      return await die()
    case 'spend':
      return await spend(story.trader, count)
    default:
      throw new Error(`no such line: ${line}`)
  }
}

function pay(story: Story, payments: Story['payments']): void {
  story.payments = payments
  story.txid = chain.send(payments)
}

function payment(to: string, text: string): Story['payments'][number] {
  const [amount = '', coin] = text.split(' ')
  const isToken = coin === 'usdt'
  return { to, units: parseAmount(amount, isToken ? 6 : 18) ?? 0n, contract: isToken ? TOKEN : null }
}

async function look(): Promise<void> {
  await watchNetwork(test.server, chain).catch((error: unknown) => {
    if (!(error instanceof ChainUnavailable)) throw error
  })
}

/** The first thing that is done to the exchange is committed, and then the process is gone. */
async function die(): Promise<void> {
  const { exchange } = test.server
  const gone: typeof exchange = Object.create(exchange, {
    submit: {
      value: async (submission: Parameters<typeof exchange.submit>[0]) => {
        await exchange.submit(submission)
        throw new ChainUnavailable('the process is gone')
      },
    },
  })
  await watchNetwork({ ...test.server, exchange: gone }, chain).catch((error: unknown) => {
    if (!(error instanceof ChainUnavailable)) throw error
  })
}

/** Into contracts, where a deposit is not taken back from. */
async function spend({ userId: user }: Trader, whole: number): Promise<void> {
  const amount = (BigInt(whole) * 10n ** BigInt(test.server.market.asset('usdt')?.scale ?? 0)) as never
  const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
  await test.server.exchange.submit({
    command: { type: 'transfer.betweenWallets', user, transferId: 0, asset: 'usdt', amount, ...wallets },
  })
}

async function usdtOf({ userId }: Trader): Promise<string> {
  const row = await test.server.db
    .selectFrom('balances')
    .select(['available', 'held'])
    .where('owner', '=', BigInt(userId))
    .where('wallet', '=', 'PLATFORM')
    .where('asset', '=', 'usdt')
    .executeTakeFirst()
  const units = (row?.available ?? 0n) + (row?.held ?? 0n)
  const scale = test.server.market.asset('usdt')?.scale ?? 0
  const digits = String(units).padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
}
