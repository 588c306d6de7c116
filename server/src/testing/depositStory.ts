// Plays the lines of depositCases.ts on a server, with any network in memory.
import { randomBytes } from 'node:crypto'
import { watchNetwork } from '../deposit/watchNetwork.ts'
import { type Chain, ChainUnavailable } from '../outside/chains/chain.ts'
import type { TestServer } from './testServer.ts'
import { createTrader, type Trader } from './traders.ts'

/** A network in memory, and how its transactions are made. */
export interface StoryChain {
  chain: Chain
  /** What is paid in, on which channel. */
  coin: string
  symbol: string
  /** One transaction of these amounts, such as '100 usdt'; answers its id. */
  send(to: string, amounts: readonly string[]): string
  /** The same transaction again. */
  resend(): void
  /** To somebody else. */
  sendToStranger(amount: string): string
  mine(blocks: number): void
  reorganise(depth: number, options?: { drop: boolean }): void
  fallBehind(blocks: number): void
  silence(isSilent: boolean): void
  /** Lines that only this network has, with the customer's address, the newest transaction and what follows the word. */
  own: Readonly<Record<string, (at: { address: string; txid: string; rest: readonly string[] }) => string | void>>
}

export interface Outcome {
  /** As depositCases writes them. */
  deposits: string
  balance: string
}

export async function playStory(test: TestServer, on: StoryChain, script: string): Promise<Outcome> {
  const trader = await createTrader(test)
  const { address } = await trader.client.deposit.getAddress({ coin: on.coin, symbol: on.symbol })
  const story: Story = { test, on, trader, address, txid: '' }
  for (const line of script.split('; ')) await play(story, line)
  // A freeze has ended the first session.
  const client = test.client(await test.server.sessions.create(trader.userId))
  const { rows } = await client.deposit.listDeposits({})
  const deposits = rows
    .toReversed()
    .map(({ amount, status }) => `${amount} ${status}`)
    .join(', ')
  on.silence(false)
  on.fallBehind(0)
  return { deposits, balance: await platformOf(test, trader, on.coin) }
}

interface Story {
  test: TestServer
  on: StoryChain
  trader: Trader
  address: string
  /** Of the newest transaction. */
  txid: string
}

async function play(story: Story, line: string): Promise<void> {
  const { test, on } = story
  const [word = '', ...rest] = line.split(' ')
  const count = Number(rest[0] ?? 0)
  switch (word) {
    case 'pay':
      story.txid = on.send(story.address, rest.join(' ').split(' + '))
      return
    case 'stranger':
      story.txid = on.sendToStranger(`${count} usdt`)
      return
    case 'repeat':
    case 'resend':
      return on.resend()
    case 'mine':
      return on.mine(count)
    case 'drop':
      return on.reorganise(count, { drop: true })
    case 'move':
      return on.reorganise(count)
    case 'behind':
      return on.fallBehind(count)
    case 'silent':
    case 'speak':
      return on.silence(word === 'silent')
    case 'look':
      return await look(test, on.chain)
    case 'die':
      return await die(test, on.chain)
    case 'spend':
      return await spend(story, count)
    default: {
      const own = on.own[word]
      if (own === undefined) throw new Error(`no such line: ${line}`)
      story.txid = own({ address: story.address, txid: story.txid, rest }) ?? story.txid
    }
  }
}

/** A round of the watcher. */
export async function look(test: TestServer, chain: Chain): Promise<void> {
  await watchNetwork(test.server, chain).catch((error: unknown) => {
    if (!(error instanceof ChainUnavailable)) throw error
  })
}

/** The first thing that is done to the exchange is committed, and then the process is gone. */
async function die(test: TestServer, chain: Chain): Promise<void> {
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
async function spend({ test, trader: { userId: user } }: Story, whole: number): Promise<void> {
  const amount = (BigInt(whole) * 10n ** BigInt(test.server.market.asset('usdt')?.scale ?? 0)) as never
  const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
  await test.server.exchange.submit({
    command: { type: 'transfer.betweenWallets', user, transferId: 0, asset: 'usdt', amount, ...wallets },
  })
}

async function platformOf(test: TestServer, { userId }: Trader, coin: string): Promise<string> {
  const row = await test.server.db
    .selectFrom('balances')
    .select(['available', 'held'])
    .where('owner', '=', BigInt(userId))
    .where('wallet', '=', 'PLATFORM')
    .where('asset', '=', coin)
    .executeTakeFirst()
  const units = (row?.available ?? 0n) + (row?.held ?? 0n)
  const scale = test.server.market.asset(coin)?.scale ?? 0
  const digits = String(units).padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
}

/** Bytes of an address that nobody has. */
export function strangerBytes(): Buffer {
  return randomBytes(20)
}
