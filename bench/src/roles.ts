// `npm run bench -- roles [--smoke]`: durable orders over HTTP with all roles in one process, and with gateway and exchange
// apart and NATS between them. In the same run, on the same PostgreSQL, each at full load and then at the same load of 60
// % of the slower one. PostgreSQL, NATS, the roles and the generator share the machine.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@assay/server/db/embedded'
import { openPool } from '@assay/server/db/pool'
import { RealServer } from '@assay/server/testing/faults/realServer'
import { hasNats, needsNats, startNats } from '@assay/server/testing/natsServer'
import { milliseconds, quantile, rate, times } from './figures.ts'
import { LOAD_SHARE, prepare } from './http.ts'
import { type GeneratorOptions, runClosed, runOpen } from './httpGenerator.ts'

interface RolesPlan {
  connections: number
  warmSeconds: number
  seconds: number
}

interface Measured {
  perSecond: number
  /** At the common load, ascending. */
  latenciesMs: number[]
}

const fullPlan: RolesPlan = { connections: 256, warmSeconds: 5, seconds: 20 }
const smokePlan: RolesPlan = { connections: 64, warmSeconds: 1, seconds: 2 }

if (!hasNats) {
  console.log(`not measured: ${needsNats}`)
  process.exit(0)
}
const plan = process.argv.includes('--smoke') ? smokePlan : fullPlan
const directory = await mkdtemp(join(tmpdir(), 'assay-bench-roles-'))
await chmod(directory, 0o755)
const postgres = await startEmbedded({ directory })
const nats = await startNats()
const running: RealServer[] = []
try {
  const one = await openOne()
  const apart = await openApart()
  for (const options of [one, apart]) await runClosed(options, plan.warmSeconds)
  const full = { one: await perSecond(one), apart: await perSecond(apart) }
  const load = Math.min(full.one, full.apart) * LOAD_SHARE
  const latencies = { one: await latenciesAt(one, load), apart: await latenciesAt(apart, load) }
  print({ perSecond: full.one, latenciesMs: latencies.one }, { perSecond: full.apart, latenciesMs: latencies.apart })
} finally {
  for (const server of running) await server.kill('SIGTERM')
  await nats.kill()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
process.exit(0)

async function openOne(): Promise<GeneratorOptions> {
  const server = start(await database('one'), 'one', {})
  const { url } = await server.ready()
  return prepare(url, server.inviteCode, plan)
}

async function openApart(): Promise<GeneratorOptions> {
  const databaseUrl = await database('apart')
  const startRole = (ROLES: string) => start(databaseUrl, 'apart', { ROLES, NATS_URL: nats.url })
  const exchange = startRole('exchange')
  while (!exchange.output.includes('The exchange takes orders')) await sleep(100)
  const jobs = startRole('feeds,jobs')
  const { url } = await startRole('gateway').ready()
  while (jobs.inviteCode === '') await sleep(100)
  return prepare(url, jobs.inviteCode, plan)
}

function start(databaseUrl: string, folder: string, environment: Record<string, string>): RealServer {
  const server = new RealServer({ directory: join(directory, folder), databaseUrl, environment })
  running.push(server)
  return server
}

async function database(name: string): Promise<string> {
  const pool = openPool({ url: postgres.url, connectionsMax: 1, name: 'bench roles' })
  await pool.query(`create database ${name}`)
  await pool.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

async function perSecond(options: GeneratorOptions): Promise<number> {
  const { accepted } = await runClosed(options, plan.seconds)
  return accepted / plan.seconds
}

async function latenciesAt(options: GeneratorOptions, load: number): Promise<number[]> {
  return (await runOpen(options, { perSecond: load, seconds: plan.seconds })).latenciesMs
}

function print(one: Measured, apart: Measured): void {
  console.log('| what | beside | figure | ratio | budget |')
  console.log('|---|---|---|---|---|')
  const [alone, split] = [one.perSecond, apart.perSecond]
  console.log(
    `| orders over HTTP, gateway and exchange apart | one process: ${rate(alone)} | ${rate(split)} | ${times(split, alone, 2)} | |`,
  )
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [before, after] = [quantile(one.latenciesMs, share), quantile(apart.latenciesMs, share)]
    console.log(
      `| the same at ${rate(Math.min(alone, split) * LOAD_SHARE)}: ${name} | one process: ${milliseconds(before)} | ${milliseconds(after)} | ${times(after, before, 2)} | |`,
    )
  }
}
