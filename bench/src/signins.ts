// `npm run bench -- signins [--smoke]`: sign-ins with a password over HTTP, compared with bare hashes of the same cost in
// the same run; then the latency of orders at 60 % of the full load with twenty sign-ins a second beside them, compared
// with the same orders alone. Server, PostgreSQL and generator share the machine.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@assay/api/client'
import { SUCCESS } from '@assay/api/errors'
import { routes } from '@assay/api/routes'
import { RealServer } from '@assay/server/testing/faults/realServer'
import { createPasswords } from '@assay/server/user/passwords/passwords'
import { verify } from '@node-rs/argon2'
import { milliseconds, quantile, rate, times } from './figures.ts'
import { accountOf, LOAD_SHARE, prepare, USERS } from './http.ts'
import { type GeneratorOptions, runClosed, runOpen } from './httpGenerator.ts'

const SIGN_INS_PER_SECOND = 20
/** As many bare hashes at once as the server computes. */
const CORES = 2

interface Plan {
  connections: number
  /** At most as many as there are users. */
  browsers: number
  hashSeconds: number
  signInSeconds: number
  warmSeconds: number
  seconds: number
}

/** One sign-in of a user, or one hash. */
type Act = () => Promise<unknown>

interface Measured {
  hashesPerSecond: number
  signInsPerSecond: number
  ordersPerSecond: number
  /** Ascending, as the others. */
  aloneMs: number[]
  besideMs: number[]
  signInsMs: number[]
}

const fullPlan: Plan = {
  connections: 256,
  browsers: USERS,
  hashSeconds: 5,
  signInSeconds: 20,
  warmSeconds: 5,
  seconds: 20,
}
const smokePlan: Plan = {
  connections: 64,
  browsers: 8,
  hashSeconds: 0.5,
  signInSeconds: 1,
  warmSeconds: 0.5,
  seconds: 1,
}

const plan = process.argv.includes('--smoke') ? smokePlan : fullPlan
const directory = await mkdtemp(join(tmpdir(), 'assay-bench-signins-'))
await chmod(directory, 0o755)
const server = new RealServer({ directory })
try {
  const { url } = await server.ready()
  const orders = await prepare(url, server.inviteCode, plan)
  print(await measure(orders, await openBrowsers(url)))
} finally {
  await server.kill('SIGTERM')
  await rm(directory, { recursive: true, force: true })
}
process.exit(0)

async function measure(orders: GeneratorOptions, signIns: readonly Act[]): Promise<Measured> {
  const { seconds, hashSeconds, signInSeconds, warmSeconds } = plan
  // Before and after, because other load changes meanwhile.
  const hashesBefore = await hashesPerSecond(hashSeconds)
  const signInsPerSecond = await perSecond(signIns, signInSeconds)
  const hashesAfter = await hashesPerSecond(hashSeconds)
  await runClosed(orders, warmSeconds)
  const ordersPerSecond = ((await runClosed(orders, seconds)).accepted / seconds) * LOAD_SHARE
  const before = await runOpen(orders, { perSecond: ordersPerSecond, seconds: seconds / 2 })
  const [beside, signInsMs] = await Promise.all([
    runOpen(orders, { perSecond: ordersPerSecond, seconds }),
    atPace(signIns, { perSecond: SIGN_INS_PER_SECOND, seconds }),
  ])
  const after = await runOpen(orders, { perSecond: ordersPerSecond, seconds: seconds / 2 })
  return {
    hashesPerSecond: (hashesBefore + hashesAfter) / 2,
    signInsPerSecond,
    ordersPerSecond,
    aloneMs: [...before.latenciesMs, ...after.latenciesMs].sort((one, other) => one - other),
    besideMs: beside.latenciesMs,
    signInsMs,
  }
}

/** One for each user, in which that user has signed in once, so that the account knows it. */
async function openBrowsers(url: string): Promise<Act[]> {
  const signIns = Array.from({ length: plan.browsers }, (_, user): Act => {
    const browser = randomBytes(32).toString('base64url')
    return () => signIn(url, { user, browser })
  })
  await Promise.all(signIns.map((act) => act()))
  return signIns
}

/** On its own connection: one that is kept may be closed while the next sign-in is on its way. */
async function signIn(url: string, { user, browser }: { user: number; browser: string }): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie: `browser=${browser}` }
  const asked = request(`${url}${routes.user.login.path}`, { method: 'POST', agent: false, headers })
  asked.end(JSON.stringify(accountOf(user)))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { code, msg } = (await json(answer)) as Envelope
  if (code !== SUCCESS) throw new Error(`a sign-in was refused: ${msg}`)
}

/** Compares a password with its hash, without a server. */
async function hashesPerSecond(seconds: number): Promise<number> {
  const { password } = accountOf(0)
  // The server's own hash: it names its cost.
  const hash = await createPasswords().hash({ password, line: '' })
  return perSecond(
    Array.from({ length: CORES }, () => () => verify(hash, password)),
    seconds,
  )
}

/** Each again and again, the next time as soon as it is done. */
async function perSecond(acts: readonly Act[], seconds: number): Promise<number> {
  const start = performance.now()
  let done = 0
  await Promise.all(
    acts.map(async (act) => {
      for (; performance.now() < start + seconds * 1000; done++) await act()
    }),
  )
  return (done * 1000) / (performance.now() - start)
}

/** On a fixed schedule. Returns the times from the scheduled begin to the answer, ascending. */
async function atPace(acts: readonly Act[], pace: { perSecond: number; seconds: number }): Promise<number[]> {
  const start = performance.now()
  const tookMs: number[] = []
  let next = 0
  await Promise.all(
    acts.map(async (act) => {
      while (next < pace.perSecond * pace.seconds) {
        const due = start + (next++ * 1000) / pace.perSecond
        await sleep(Math.max(0, due - performance.now()))
        await act()
        tookMs.push(performance.now() - due)
      }
    }),
  )
  return tookMs.sort((one, other) => one - other)
}

function print(measured: Measured): void {
  const { hashesPerSecond: hashes, signInsPerSecond: signIns, ordersPerSecond, signInsMs } = measured
  console.log('| what | beside | figure | ratio | budget |')
  console.log('|---|---|---|---|---|')
  console.log(
    `| sign-ins with a password over HTTP | bare Argon2id hashes, ${CORES} at a time: ${rate(hashes)} | ${rate(signIns)} | ${times(signIns, hashes, 2)} | |`,
  )
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [alone, beside] = [quantile(measured.aloneMs, share), quantile(measured.besideMs, share)]
    console.log(
      `| orders over HTTP at ${rate(ordersPerSecond)} with ${SIGN_INS_PER_SECOND} sign-ins a second: ${name} | the same orders alone: ${milliseconds(alone)} | ${milliseconds(beside)} | ${times(beside, alone)} | |`,
    )
  }
  console.log(
    `| these sign-ins: p99 of ${signInsMs.length} | their p50: ${milliseconds(quantile(signInsMs, 0.5))} | ${milliseconds(quantile(signInsMs, 0.99))} | ${times(quantile(signInsMs, 0.99), quantile(signInsMs, 0.5))} | |`,
  )
}
