// `npm run bench -- deposits [--smoke]`: payments of one block, from the network's answer until every one is credited in the
// ledger and its customer has a message, on embedded PostgreSQL; compared with one plain transaction for each on the same
// PostgreSQL in the same run. Then, on the demo's chain, the time from the block that confirms a deposit to the customer's
// socket, compared with the time between two looks of the watcher.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@assay/server/config'
import { startEmbedded } from '@assay/server/db/embedded'
import { openPool } from '@assay/server/db/pool'
import { LOOK_EVERY_MS } from '@assay/server/deposit/slice'
import { watchNetwork } from '@assay/server/deposit/watchNetwork'
import { openServer } from '@assay/server/roles/openServer'
import { createFakeChain } from '@assay/server/testing/fakeChain'
import { RealServer } from '@assay/server/testing/faults/realServer'
import { httpClient } from '@assay/server/testing/httpClient'
import { openLiveClient } from '@assay/server/testing/liveClient'
import { settableClock } from '@assay/server/testing/settableClock'
import { createTrader } from '@assay/server/testing/traders'
import { milliseconds, quantile, rate, times } from './figures.ts'

interface Plan {
  payments: number
  customers: number
  /** Deposits on the demo's chain, one after the other. */
  shown: number
}

const fullPlan: Plan = { payments: 5000, customers: 200, shown: 20 }
const smokePlan: Plan = { payments: 200, customers: 20, shown: 2 }
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const CHANNEL = { coin: 'usdt', symbol: 'USDT-ERC20' }
/** More connections wait for each other. */
const PLAIN_CONNECTIONS = 4
const BLOCK_LOOK_MS = 5

const plan = process.argv.includes('--smoke') ? smokePlan : fullPlan
const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'))
await chmod(directory, 0o755)
const postgres = await startEmbedded({ directory })
const plain = await creditPlainly(postgres.url, plan)
const ours = await creditWithWatcher(postgres.url, plan)
await postgres.stop()
await rm(directory, { recursive: true, force: true })
const shownMs = await showDeposits(plan)
console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
console.log(
  `| deposits of one block credited, with their messages | one plain transaction each: ${rate(plain)} | ${rate(ours)} | ${times(ours, plain)} | |`,
)
for (const [name, share] of [
  ['p50', 0.5],
  ['highest', 1],
] as const)
  if (shownMs !== null)
    console.log(
      `| from the block that confirms a deposit to the customer’s socket: ${name} of ${shownMs.length} | between two looks: ${milliseconds(LOOK_EVERY_MS)} | ${milliseconds(quantile(shownMs, share))} | ${times(quantile(shownMs, share), LOOK_EVERY_MS)} | |`,
    )
process.exit(0)

/** Credits a second, each an ordinary transaction: the payment, the balance and the entry. */
async function creditPlainly(url: string, { payments, customers }: Plan): Promise<number> {
  const pool = openPool({ url, connectionsMax: PLAIN_CONNECTIONS, name: 'bench plain deposits' })
  await pool.query(`
    create table plain_deposits (deposit text primary key, user_id bigint not null, amount numeric not null);
    create table plain_balances (user_id bigint primary key, available numeric not null check (available >= 0));
    create table plain_entries (id bigint generated always as identity primary key, deposit text, user_id bigint, amount numeric);
    create table plain_messages (id bigint generated always as identity primary key, user_id bigint, facts text)`)
  await pool.query('insert into plain_balances select n, 0 from generate_series(0, $1) n', [customers])
  let next = 0
  const startMs = performance.now()
  await Promise.all(
    Array.from({ length: PLAIN_CONNECTIONS }, async () => {
      const client = await pool.connect()
      for (let count = next++; count < payments; count = next++) {
        const [deposit, user] = [`ETHEREUM:${randomBytes(32).toString('hex')}:0`, count % customers]
        await client.query('begin')
        const one = { name: 'deposit', text: 'insert into plain_deposits values ($1, $2, 5)' }
        await client.query({ ...one, values: [deposit, user] })
        const more = { name: 'balance', text: 'update plain_balances set available = available + 5 where user_id = $1' }
        await client.query({ ...more, values: [user] })
        const entry = { name: 'entry', text: 'insert into plain_entries (deposit, user_id, amount) values ($1, $2, 5)' }
        await client.query({ ...entry, values: [deposit, user] })
        const told = { name: 'message', text: 'insert into plain_messages (user_id, facts) values ($1, $2)' }
        await client.query({ ...told, values: [user, deposit] })
        await client.query('commit')
      }
      client.release()
    }),
  )
  const perSecond = (1000 * payments) / (performance.now() - startMs)
  await pool.end()
  return perSecond
}

/** Credits a second of our watcher, which follows a chain in memory. */
async function creditWithWatcher(postgresUrl: string, { payments, customers }: Plan): Promise<number> {
  const clock = settableClock(Date.now())
  const chain = createFakeChain()
  const name = `assay_bench_${process.pid}`
  const pool = openPool({ url: postgresUrl, connectionsMax: 1, name: 'bench deposits' })
  await pool.query(`create database ${name}`)
  await pool.end()
  const own = new URL(postgresUrl)
  own.pathname = `/${name}`
  const { server, url, close } = await openServer({
    config: {
      ...readConfig({ PARTICIPANTS: 'off', DEVNET: 'off', LOG_LEVEL: 'error' }),
      databaseUrl: own.href,
      directory,
      port: 0,
    },
    clock,
    runsByTheClock: false,
    onFatal(error) {
      throw error
    },
  })
  const { chains } = server.outside
  server.outside.chains = {
    ...chains,
    rules: { ...chains.rules, ETHEREUM: { ...chains.rules.ETHEREUM, confirmations: 3, furtherConfirmations: 3 } },
    chain: (network) => (network === 'ETHEREUM' ? chain : null),
    hasWallet: () => true,
    depositAddress: (network, n) => `${network}-${n}`,
  }
  const look = () => watchNetwork(server, chain)
  await look()
  const client = (token?: string) => httpClient({ url, ...(token !== undefined && { token }) })
  const addresses: string[] = []
  for (let customer = 0; customer < customers; customer++) {
    const trader = await createTrader({ server, client, clock })
    addresses.push((await trader.client.deposit.getAddress(CHANNEL)).address)
  }
  for (let count = 0; count < payments; count++)
    chain.send([{ to: addresses[count % customers] ?? '', units: 5_000_000n, contract: USDT }])
  chain.mine(3)
  const startMs = performance.now()
  while ((await credited()) < payments) await look()
  const perSecond = (1000 * payments) / (performance.now() - startMs)
  await close()
  return perSecond

  async function credited(): Promise<number> {
    const rows = server.db.selectFrom('deposits').where('status', '=', 'CREDITED')
    const { count } = await rows.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }
}

/** Ascending; null where the demo has no chain. */
async function showDeposits({ shown }: Plan): Promise<number[] | null> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  await chmod(folder, 0o755)
  const server = new RealServer({ directory: folder })
  try {
    const { url } = await server.ready()
    const visitor = httpClient({ url })
    if ((await visitor.demo.getChain({})) === null) return null
    const account = { type: 'USERNAME', account: 'benchdeposit', password: 'three blind mice 3' } as const
    const { satoken } = await visitor.user.register({ ...account, inviteCode: server.inviteCode })
    const client = httpClient({ url, token: satoken })
    // The signer publishes its wallet a moment after the start.
    const open = async () => (await client.deposit.listDepositCoins({})).rows.flatMap(({ channels }) => channels)
    while (!(await open()).some(({ symbol }) => symbol === CHANNEL.symbol)) await sleep(100)
    const { address, confirmations } = await client.deposit.getAddress(CHANNEL)
    const live = await openLiveClient(url)
    live.say({ op: 'auth', token: satoken })
    await live.hear('auth')
    const took: number[] = []
    for (let count = 1; count <= shown; count++) {
      const { txid } = await client.demo.sendTestCoins({ channel: CHANNEL.symbol, address, amount: String(count) })
      const at = await confirmedAt(`${url}/api/demo/rpc`, txid, confirmations)
      await live.hear('MESSAGE', ({ data }) => data.kind === 'DEPOSIT_CREDITED' && data.facts.amount === String(count))
      took.push(performance.now() - at)
    }
    await live.close()
    return took.toSorted((one, other) => one - other)
  } finally {
    await server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

/** When the block was there that gave the transaction its last confirmation. */
async function confirmedAt(rpcUrl: string, txid: string, confirmations: number): Promise<number> {
  const call = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await response.json()) as { result: unknown }).result
  }
  for (;;) {
    const receipt = (await call('eth_getTransactionReceipt', [txid])) as { blockNumber: string } | null
    const head = Number(await call('eth_blockNumber', []))
    if (receipt !== null && head >= Number(receipt.blockNumber) + confirmations - 1) return performance.now()
    await sleep(BLOCK_LOOK_MS)
  }
}
