// `npm run bench -- sockets [--smoke]`: 2,000 sockets that receive ten messages a second each, on our WebSocket server
// and on bare `ws` doing the same, one after the other. Server and clients are separate processes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fullPlan, type Heard, type Plan, type Side, smokePlan } from './socketsPlan.ts'

export interface SocketsMeasure {
  messages: number
  lost: number
  p50Ms: number
  p99Ms: number
  privateMessages: number
  privateP99Ms: number
  /** Growth of the server's resident memory for each socket. */
  bytesPerSocket: number
}

const server = new URL('./socketsServer.ts', import.meta.url)
const client = new URL('./socketsClient.ts', import.meta.url)

if (import.meta.main) {
  const plan = process.argv.includes('--smoke') ? smokePlan : fullPlan
  const bare = await measureSockets('bare', plan)
  const assay = await measureSockets('assay', plan)
  for (const row of rowsOf(plan, assay, bare)) console.log(row)
  process.exit(assay.lost === 0 ? 0 : 1)
}

/** Takes plan.seconds and a few more. */
export async function measureSockets(side: Side, plan: Plan): Promise<SocketsMeasure> {
  const serving = start(server, [side, JSON.stringify(plan)])
  try {
    const { port, rss: rssBefore } = await word<{ port: number; rss: number }>(serving)
    // Users have a separate client: otherwise their messages would wait behind everybody else's.
    const spans = [`0 ${plan.users}`, `${plan.users} ${plan.sockets}`]
    const listening = spans.map((span) => start(client, [side, String(port), JSON.stringify(plan), span]))
    try {
      await Promise.all(listening.map(word))
      serving.send('rss')
      const { rss } = await word<{ rss: number }>(serving)
      serving.send('start')
      for (const listener of listening) listener.send('start')
      const heard = await Promise.all(listening.map((listener) => word<Heard>(listener)))
      return { ...summed(heard), bytesPerSocket: Math.max(0, rss - rssBefore) / plan.sockets }
    } finally {
      for (const listener of listening) listener.kill()
    }
  } finally {
    serving.kill()
  }
}

function summed(heard: readonly Heard[]): Omit<SocketsMeasure, 'bytesPerSocket'> {
  const micros = heard.flatMap(({ latencies }) => latencies)
  const privateMicros = heard.flatMap(({ privateLatencies }) => privateLatencies)
  return {
    messages: micros.length,
    lost: heard.reduce((total, { lost }) => total + lost, 0),
    p50Ms: percentileMs(micros, 0.5),
    p99Ms: percentileMs(micros, 0.99),
    privateMessages: privateMicros.length,
    privateP99Ms: percentileMs(privateMicros, 0.99),
  }
}

/** NaN for an empty list. */
function percentileMs(micros: number[], part: number): number {
  micros.sort((left, right) => left - right)
  return (micros[Math.min(micros.length - 1, Math.floor(micros.length * part))] ?? Number.NaN) / 1000
}

function start(program: URL, args: string[]): ChildProcess {
  return fork(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--expose-gc'] })
}

/** The next message of a process; throws if it ends without one. */
async function word<Word>(program: ChildProcess): Promise<Word> {
  const [said] = await Promise.race([
    once(program, 'message'),
    once(program, 'exit').then(() => {
      throw new Error('a benchmark process ended early')
    }),
  ])
  return said as Word
}

function rowsOf({ sockets, messagesPerSecond, seconds }: Plan, assay: SocketsMeasure, bare: SocketsMeasure): string[] {
  const load = `${sockets.toLocaleString('en')} sockets × ${messagesPerSecond} messages/s for ${seconds} s`
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const kb = (value: number) => `${(value / 1024).toFixed(1)} KB`
  const count = (value: number) => value.toLocaleString('en')
  const ratio = (assay.p99Ms / bare.p99Ms).toFixed(2)
  return [
    '| what | beside | figure | ratio | budget |',
    '|---|---|---|---|---|',
    `| ${load}: p99 | bare ws: ${ms(bare.p99Ms)} | ${ms(assay.p99Ms)} | ${ratio} × | ≤ 1.5 × |`,
    `| the same: p50 | bare ws: ${ms(bare.p50Ms)} | ${ms(assay.p50Ms)} | ${(assay.p50Ms / bare.p50Ms).toFixed(2)} × | |`,
    `| the same: heard, lost | bare ws: ${count(bare.messages)}, ${bare.lost} | ${count(assay.messages)}, ${assay.lost} | | 0 lost |`,
    `| the same: memory of the server for a socket | bare ws: ${kb(bare.bytesPerSocket)} | ${kb(assay.bytesPerSocket)} | | ≤ 40 KB |`,
    `| private event after its commit, under that load: p99 of ${count(assay.privateMessages)} | | ${ms(assay.privateP99Ms)} | | ≤ 30 ms |`,
  ]
}
