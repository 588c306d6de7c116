// The rounds of the crash harness, one after another on the same growing data directory.
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '../../db/embedded.ts'
import { openPool } from '../../db/pool.ts'
import { httpClient } from '../httpClient.ts'
import { Load, type Trader } from './load.ts'
import { Movements } from './movements.ts'
import { Random } from './random.ts'
import { RealServer } from './realServer.ts'
import { signUp } from './signUp.ts'
import { verify } from './verify.ts'
import { Witness } from './witness.ts'

const TRADERS = 6
const SIGNER_KILLS = 2
/** Processor time, so that a busy machine does not count against the server. */
const OPEN_LIMIT_MS = 10_000
const RESUME_LIMIT_MS = 10_000
const DRAIN_LIMIT_MS = 5000
/** The load's contracts last 30 s. */
const SETTLED_LIMIT_MS = 60_000

export interface FaultOptions {
  directory: string
  databaseUrl?: string
  /** Number of kills of the server. */
  kills: number
  /** Number of times PostgreSQL is stopped under a running server. */
  storeStops: number
  seed: number
  report: (line: string) => void
}

export interface FaultReport {
  passed: number
  failed: number
}

/** Every kill, every stop, the clean stop, the refused second start and what ends afterwards count as one check each. */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const harness = new Harness(options)
  await harness.open()
  try {
    // First, while the customer may still withdraw today.
    for (let round = 1; round <= SIGNER_KILLS; round++)
      await harness.check(`signer killed ${round}`, () => harness.signerRound())
    for (let round = 1; round <= options.kills; round++) await harness.check(`kill ${round}`, () => harness.killRound())
    for (let round = 1; round <= options.storeStops; round++)
      await harness.check(`PostgreSQL stopped ${round}`, () => harness.storeRound())
    await harness.check('a second start is refused', () => harness.secondStart())
    await harness.check('a clean stop under load', () => harness.cleanStop())
    await harness.check('every deposit and withdrawal ends, once', () => harness.settleMovements())
    await harness.check('every second contract ends settled', () => harness.settleRest())
  } finally {
    await harness.close()
  }
  return harness
}

class Harness implements FaultReport {
  passed = 0
  failed = 0
  readonly #options: FaultOptions
  readonly #random: Random
  readonly #witness: Witness
  readonly #movements = new Movements()
  #traders: Trader[] = []
  #server: RealServer
  #url = ''
  #price = 0
  #pool: pg.Pool | null = null

  constructor(options: FaultOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
    this.#witness = new Witness(join(options.directory, 'witness.jsonl'))
    this.#server = this.#spawn()
  }

  async open(): Promise<void> {
    this.#url = (await this.#server.ready()).url
    const visitor = httpClient({ url: this.#url })
    this.#price = Number((await visitor.market.getIndex({ symbol: 'btcusdt' })).price)
    for (let trader = 0; trader < TRADERS; trader++)
      this.#traders.push(
        await signUp({ account: `trader${trader}`, inviteCode: this.#server.inviteCode, url: this.#url }),
      )
    await this.#connect()
    await this.#movements.open(this.#url)
  }

  async check(name: string, round: () => Promise<string[]>): Promise<void> {
    const faults = await round().catch((error: unknown) => [error instanceof Error ? `${error.stack}` : String(error)])
    if (faults.length === 0) this.passed++
    else this.failed++
    for (const fault of faults.slice(0, 10)) this.#options.report(`FAILED ${name}: ${fault}`)
    if (faults.length > 0) this.#options.report(this.#server.output.split('\n').slice(-30).join('\n'))
  }

  /** Load, then SIGKILL after 20 to 800 ms; one time in ten again during the next start. */
  async killRound(): Promise<string[]> {
    const load = this.#load()
    const moved = this.#movements.move()
    await pause(20 + this.#random.below(780))
    await this.#server.kill('SIGKILL')
    await load.stop()
    await moved
    await this.#disconnect()
    this.#server = this.#spawn()
    if (this.#random.next() < 0.1) {
      await pause(20 + this.#random.below(1500))
      await this.#server.kill('SIGKILL')
      this.#server = this.#spawn()
    }
    return this.#verifyReopened()
  }

  /** The server keeps running and must pause, resolve unknown commits, and resume by itself. */
  async storeRound(): Promise<string[]> {
    const load = this.#load()
    await pause(200 + this.#random.below(400))
    const stoppedAt = performance.now()
    await this.#stopStore()
    await pause(50)
    const deadline = stoppedAt + 3 * RESUME_LIMIT_MS
    while (load.lastAcknowledgedAt < stoppedAt + 50 && performance.now() < deadline) await pause(10)
    const resumedMs = load.lastAcknowledgedAt - stoppedAt
    await pause(200)
    await load.stop()
    await this.#disconnect()
    await this.#connect()
    this.#options.report(`  resumed after ${seconds(resumedMs)}; ${load.busy} calls told BUSY meanwhile`)
    const late = resumedMs > 0 && resumedMs <= RESUME_LIMIT_MS ? [] : [`trading resumed after ${resumedMs} ms`]
    return [...late, ...(await this.#verify())]
  }

  /** The server keeps running and starts it again. */
  async signerRound(): Promise<string[]> {
    const load = this.#load()
    await this.#movements.move()
    await pause(this.#random.below(3000))
    const isKilled = this.#server.killSigner()
    await load.stop()
    this.#options.report(isKilled ? '  the signer was killed' : '  no signer was found here')
    return this.#verify()
  }

  async secondStart(): Promise<string[]> {
    const second = this.#spawn()
    const code = await second.exited
    const isRefused = code === 1 && second.output.includes('already running')
    return isRefused ? [] : [`the second start ended with ${code}:\n${second.output}`]
  }

  async cleanStop(): Promise<string[]> {
    const load = this.#load()
    await pause(300)
    const stoppedAt = performance.now()
    const code = await this.#server.kill('SIGTERM')
    const tookMs = performance.now() - stoppedAt
    await load.stop()
    await this.#disconnect()
    this.#server = this.#spawn()
    const faults = await this.#verifyReopened()
    if (code !== 0) faults.push(`SIGTERM ended with ${code}`)
    if (tookMs > 2 * DRAIN_LIMIT_MS) faults.push(`SIGTERM took ${tookMs} ms`)
    return faults
  }

  /** Without new trades: open contracts end, and are settled by ticks from before and after the stops. */
  async settleRest(): Promise<string[]> {
    const deadline = performance.now() + SETTLED_LIMIT_MS
    for (;;) {
      const { rows } = (await this.#pool?.query<{ status: string; count: bigint }>(
        `select case status when 'OPEN' then status else 'SETTLED' end as status, count(*) from binary_positions group by 1`,
      )) ?? { rows: [] }
      const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
      if (!counts.has('OPEN')) {
        this.#options.report(`  ${counts.get('SETTLED') ?? 0} second contracts settled`)
        return counts.has('SETTLED') ? await this.#verify() : ['nobody opened a second contract']
      }
      if (performance.now() > deadline) return [`${counts.get('OPEN')} second contracts are open forever`]
      await pause(500)
    }
  }

  /** What came in and went out meanwhile is there once, on the chain and in the books. */
  async settleMovements(): Promise<string[]> {
    if (this.#pool === null) return ['no database']
    const { faults, told } = await this.#movements.settle(this.#pool)
    if (faults.length === 0) this.#options.report(`  ${told}`)
    return [...faults, ...(await this.#verify())]
  }

  async close(): Promise<void> {
    await this.#disconnect()
    await this.#server.kill('SIGTERM')
  }

  #spawn(): RealServer {
    const { directory, databaseUrl } = this.#options
    return new RealServer(databaseUrl === undefined ? { directory } : { directory, databaseUrl })
  }

  #load(): Load {
    const { url, traders, witness, random, price } = { ...this.#parts(), random: this.#random, price: this.#price }
    return new Load({ url, traders, witness, random, price })
  }

  #parts() {
    return { url: this.#url, traders: this.#traders, witness: this.#witness }
  }

  async #verifyReopened(): Promise<string[]> {
    const { url, openedMs, workedMs } = await this.#server.ready()
    this.#url = url
    this.#movements.moveTo(url)
    await this.#connect()
    const { witnessed, unanswered } = this.#witness
    const counts = `${witnessed.length} acknowledged so far, ${unanswered.size} unanswered`
    this.#options.report(`  open after ${seconds(openedMs)}, ${seconds(workedMs)} of work; ${counts}`)
    const late = workedMs <= OPEN_LIMIT_MS ? [] : [`opening took ${workedMs} ms of work`]
    return [...late, ...(await this.#verify())]
  }

  #verify(): Promise<string[]> {
    return this.#pool === null ? Promise.resolve(['no database']) : verify({ ...this.#parts(), pool: this.#pool })
  }

  /** The server's own PostgreSQL gets a signal; on a given one, every connection is ended. */
  async #stopStore(): Promise<void> {
    if (this.#options.databaseUrl === undefined) {
      const { pid } = await this.#embedded()
      if (pid !== null) process.kill(pid, 'SIGQUIT')
      return
    }
    await this.#pool?.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }

  async #embedded(): Promise<{ url: string; pid: number | null }> {
    const embedded = await startEmbedded({ directory: this.#options.directory })
    return { url: embedded.url, pid: await embedded.pid() }
  }

  async #connect(): Promise<void> {
    const url = this.#options.databaseUrl ?? (await this.#embedded()).url
    this.#pool = openPool({ url, connectionsMax: 2, name: 'crash harness' })
  }

  async #disconnect(): Promise<void> {
    await this.#pool?.end()
    this.#pool = null
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
