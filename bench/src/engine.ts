// `node bench/src/engine.ts [--commands 1000000] [--rounds 1]`: the matching book alone and the whole engine (holds,
// ledger, fees, events) beside nodejs-order-book on the same list of commands, 45 % of them cancels; then what a
// command costs when there are 10 and 100 times as many users, open orders or symbols. Prints markdown rows.
import { parseArgs } from 'node:util'
import { type CommandList, makeCommands } from './engineCommands.ts'
import { type Result, runBookAlone, runPeer, runWholeEngine } from './engineContestants.ts'
import { type Growth, measureGrowth } from './engineGrowth.ts'

export interface EngineFigures {
  commands: number
  /** Commands per second, the median of the rounds. */
  peer: number
  book: number
  engine: number
  trades: number
  growth: Growth[]
}

const USERS = 1000

export function measureEngine(options: { commands: number; rounds: number }): EngineFigures {
  const warmUp = makeCommands({ count: 50_000, seed: 7, cancelPercent: 45, users: USERS })
  const list = makeCommands({ count: options.commands, seed: 1, cancelPercent: 45, users: USERS })
  const contestants = { peer: runPeer, book: runBookAlone, engine: (some: CommandList) => runWholeEngine(some, USERS) }
  for (const run of Object.values(contestants)) run(warmUp)
  const results: Record<keyof typeof contestants, Result[]> = { peer: [], book: [], engine: [] }
  for (let round = 0; round < options.rounds; round += 1) {
    results.peer.push(runPeer(list))
    results.book.push(runBookAlone(list))
    results.engine.push(runWholeEngine(list, USERS))
  }
  const trades = agreedTrades(Object.values(results).flat())
  const rate = (some: Result[]) => Math.round((list.count / median(some.map((one) => one.milliseconds))) * 1000)
  const { peer, book, engine } = results
  const growth = measureGrowth({ commands: Math.min(options.commands, 100_000) })
  return { commands: list.count, peer: rate(peer), book: rate(book), engine: rate(engine), trades, growth }
}

export function engineRows(figures: EngineFigures): string[] {
  const { commands, peer, book, engine, trades, growth } = figures
  const million = `${commands.toLocaleString('en')} commands, 45 % cancels, ${trades.toLocaleString('en')} trades`
  const rate = (perSecond: number) => `${perSecond.toLocaleString('en')}/s`
  const times = (one: number) => `${(one / peer).toFixed(1)} times`
  return [
    '| what | beside | figure | ratio | budget |',
    '|---|---|---|---|---|',
    `| book alone, ${million} | nodejs-order-book ${rate(peer)} | ${rate(book)} | ${times(book)} | ≥ 10 times |`,
    `| whole engine, the same list | nodejs-order-book ${rate(peer)} | ${rate(engine)} | ${times(engine)} | ≥ 3 times |`,
    ...growth.map(
      ({ what, base, grown, baseMicroseconds, grownMicroseconds }) =>
        `| a command with ${grown.toLocaleString('en')} ${what} | ${base.toLocaleString('en')} ${what} ${baseMicroseconds.toFixed(2)} µs | ${grownMicroseconds.toFixed(2)} µs | ${(grownMicroseconds / baseMicroseconds).toFixed(2)} times | ≤ 1.5 times |`,
    ),
  ]
}

/** Whoever is faster because he trades differently has lost. */
function agreedTrades(results: readonly Result[]): number {
  const [first] = results
  if (!first) throw new Error('nobody ran')
  for (const { trades, lots } of results) {
    if (trades !== first.trades || lots !== first.lots) {
      throw new Error(`different trades: ${trades} of ${lots} lots, ${first.trades} of ${first.lots} lots`)
    }
  }
  return first.trades
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { commands: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '1' } },
  })
  const figures = measureEngine({ commands: Number(values.commands), rounds: Number(values.rounds) })
  console.log(engineRows(figures).join('\n'))
}
