// `npm run bench -- http [--smoke]`: durable orders per second over HTTP on embedded PostgreSQL, compared with one
// transaction for each order on the same PostgreSQL in the same run; then the latency of an order at 60 % of that load,
// compared with the commits at that load. Server, PostgreSQL and generator share the machine. The server is a demo's
// with its price ticks, without participants.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@assay/api/errors'
import { startEmbedded } from '@assay/server/db/embedded'
import { RealServer } from '@assay/server/testing/faults/realServer'
import { httpClient } from '@assay/server/testing/httpClient'
import { milliseconds, quantile, rate, times } from './figures.ts'
import { type BaselineMeasure, measureBaseline } from './httpBaseline.ts'
import { type Commits, commitsBetween, readCommits } from './httpCommits.ts'
import { type GeneratorOptions, runClosed, runOpen } from './httpGenerator.ts'

export const USERS = 40
export const LOAD_SHARE = 0.6
const ORDERS_PER_PRICE = 1000
const PRICES = 40

export interface HttpPlan {
  connections: number
  baselineSeconds: number
  warmSeconds: number
  seconds: number
}

const fullPlan: HttpPlan = { connections: 256, baselineSeconds: 8, warmSeconds: 5, seconds: 20 }
const smokePlan: HttpPlan = { connections: 64, baselineSeconds: 1, warmSeconds: 1, seconds: 2 }

export interface HttpMeasure {
  baseline: BaselineMeasure
  ordersPerSecond: number
  /** At 60 % of it, ascending. */
  latenciesMs: number[]
  commits: Commits
  refused: Map<string, number>
}

if (import.meta.main) {
  const measured = await measureHttp(process.argv.includes('--smoke') ? smokePlan : fullPlan)
  for (const row of rowsOf(measured)) console.log(row)
  for (const [error, count] of measured.refused) console.log(`refused ${error}: ${count}`)
  process.exit(0)
}

export async function measureHttp(plan: HttpPlan): Promise<HttpMeasure> {
  const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  await chmod(directory, 0o755)
  const postgres = await startEmbedded({ directory })
  // Before and after, because other load changes meanwhile.
  const before = await measureBaseline(postgres.url, plan.baselineSeconds / 2)
  const server = new RealServer({ directory, environment: { METRICS_PORT: '0' } })
  try {
    const { url } = await server.ready()
    const options = await prepare(url, server.inviteCode, plan)
    await runClosed(options, plan.warmSeconds)
    const full = await runClosed(options, plan.seconds)
    const baseline = mean(before, await measureBaseline(postgres.url, plan.baselineSeconds / 2))
    const ordersPerSecond = full.accepted / plan.seconds
    const begun = await readCommits(server.metricsUrl)
    const open = await runOpen(options, { perSecond: ordersPerSecond * LOAD_SHARE, seconds: plan.seconds })
    const commits = commitsBetween(begun, await readCommits(server.metricsUrl))
    return { baseline, ordersPerSecond, latenciesMs: open.latenciesMs, commits, refused: full.refused }
  } finally {
    await server.kill('SIGTERM')
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function mean(one: BaselineMeasure, other: BaselineMeasure): BaselineMeasure {
  return {
    plainPerSecond: (one.plainPerSecond + other.plainPerSecond) / 2,
    singlePerSecond: (one.singlePerSecond + other.singlePerSecond) / 2,
  }
}

export async function prepare(
  url: string,
  inviteCode: string,
  { connections }: Pick<HttpPlan, 'connections'>,
): Promise<GeneratorOptions> {
  const price = await firstPrice(url)
  const tokens: string[] = []
  for (let user = 0; user < USERS; user++) tokens.push(await signUp(url, inviteCode, user))
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port), tokens, connections, nextBody: orderBodies(Number(price)) }
}

/** A gateway of its own answers a little before it hears of the first price. */
async function firstPrice(url: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { price } = await httpClient({ url })
      .market.getIndex({ symbol: 'btcusdt' })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.error === 'NOT_FOUND') return { price: null }
        throw error
      })
    if (price !== null) return price
    await sleep(100)
  }
  throw new Error('there is no price after ten seconds')
}

/** What the user signs up and in with. */
export function accountOf(user: number): { type: 'USERNAME'; account: string; password: string } {
  return { type: 'USERNAME', account: `bench${user}`, password: 'three blind mice 3' }
}

async function signUp(url: string, inviteCode: string, user: number): Promise<string> {
  const { satoken } = await httpClient({ url }).user.register({ ...accountOf(user), inviteCode })
  const client = httpClient({ url, token: satoken })
  await client.demo.creditFaucet({ coin: 'usdt', amount: '90000' })
  await client.demo.creditFaucet({ coin: 'btc', amount: '0.3' })
  return satoken
}

/**
 * Limit orders in pairs, each with a client id: one of either side at the same price, so that half of them rest and the
 * other half take them, and open orders do not accumulate. Now and then the price moves by a tick.
 */
function orderBodies(price: number): () => string {
  let count = 0
  let first: 'BUY' | 'SELL' = 'BUY'
  let terms = { price: '', quantity: '' }
  const run = Date.now().toString(36)
  return () => {
    const isFirst = count % 2 === 0
    if (isFirst) {
      first = Math.random() < 0.5 ? 'BUY' : 'SELL'
      const ticks = Math.floor(count / ORDERS_PER_PRICE) % PRICES
      terms = {
        price: (price + ticks / 100).toFixed(2),
        quantity: `0.000${1 + Math.floor(Math.random() * 5)}`,
      }
    }
    const side = isFirst === (first === 'BUY') ? 'BUY' : 'SELL'
    return JSON.stringify({
      symbol: 'btcusdt',
      side,
      type: 'LIMIT',
      ...terms,
      clientOrderId: `bench-${run}-${count++}`,
    })
  }
}

function rowsOf({ baseline, ordersPerSecond, latenciesMs, commits }: HttpMeasure): string[] {
  const commit = commits.atMs(0.5)
  const row = (name: string, share: number, budget: string) =>
    `| order over HTTP at ${LOAD_SHARE * 100} % of that load: ${name} | a commit of that load, p50: ${milliseconds(commit)} | ${milliseconds(quantile(latenciesMs, share))} | ${times(quantile(latenciesMs, share), commit)} | ${budget} |`
  const { plainPerSecond, singlePerSecond } = baseline
  return [
    '| what | beside | figure | ratio | budget |',
    '|---|---|---|---|---|',
    `| durable orders over HTTP, embedded PostgreSQL | one plain transaction each: ${rate(plainPerSecond)} | ${rate(ordersPerSecond)} | ${times(ordersPerSecond, plainPerSecond)} | ≥ 10 × |`,
    `| the same | our own store, one batch each: ${rate(singlePerSecond)} | ${rate(ordersPerSecond)} | ${times(ordersPerSecond, singlePerSecond)} | |`,
    row('p50', 0.5, '≤ 2 ×'),
    row('p99', 0.99, '≤ 6 ×'),
    row('p99.9', 0.999, ''),
  ]
}
