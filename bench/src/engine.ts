// `node bench/src/engine.ts [--commands 1000000] [--rounds 7]`: the matching book alone and the whole engine (holds,
// ledger, fees, events), compared with nodejs-order-book on the same list of commands, 45 % of them cancels; then the
// cost of a command with 10 and 100 times as many users, open orders or symbols. Seconds are processor time.
import { parseArgs } from 'node:util'
import { type Contestant, type Result, USERS } from './engineContestants.ts'
import { type Growth, measureGrowth } from './engineGrowth.ts'
import { runAlone } from './engineRunner.ts'

export interface EngineOptions {
  commands: number
  /** Each contestant runs once in each round; its best run counts, because other load only slows. */
  rounds: number
}

/** One line of the table in docs/benchmarks.md. */
export interface Row {
  what: string
  beside: string
  figure: string
  ratio: string
  budget: string
}

export async function measureEngine({ commands, rounds }: EngineOptions): Promise<Row[]> {
  const list = { count: commands, seed: 1, cancelPercent: 45, users: USERS }
  const results: Record<Contestant, Result[]> = { peer: [], book: [], engine: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of ['peer', 'book', 'engine'] as const) {
      results[contestant].push(await runAlone({ contestant, list }))
    }
  }
  const trades = agreedTrades(Object.values(results).flat())
  const rate = (some: Result[]) => (commands * 1000) / Math.min(...some.map((one) => one.milliseconds))
  const list45 = `${commands.toLocaleString('en')} commands, 45 % cancels, ${trades.toLocaleString('en')} trades`
  const peer = rate(results.peer)
  return [
    contestRow(`book alone, ${list45}`, { ours: rate(results.book), peer, aim: 8 }),
    contestRow('whole engine with holds, ledger, fees and events, the same list', {
      ours: rate(results.engine),
      peer,
      aim: 2,
    }),
    ...measureGrowth({ commands: Math.min(commands, 100_000) }).map(growthRow),
  ]
}

function contestRow(what: string, { ours, peer, aim }: { ours: number; peer: number; aim: number }): Row {
  return {
    what,
    figure: perSecond(ours),
    beside: `nodejs-order-book: ${perSecond(peer)}`,
    ratio: `${(ours / peer).toFixed(1)} times`,
    budget: `≥ ${aim} times`,
  }
}

function growthRow({ what, base, grown, baseMicroseconds, grownMicroseconds }: Growth): Row {
  const ratio = grownMicroseconds / baseMicroseconds
  return {
    what: `one command with ${grown.toLocaleString('en')} ${what}`,
    figure: `${grownMicroseconds.toFixed(2)} µs`,
    beside: `${base.toLocaleString('en')} ${what}: ${baseMicroseconds.toFixed(2)} µs`,
    ratio: `${ratio.toFixed(2)} times`,
    budget: '≤ 1.5 times',
  }
}

/** All contestants must make the same trades. */
function agreedTrades(results: readonly Result[]): number {
  const [first] = results
  if (!first) throw new Error('no contestant ran')
  for (const { trades, lots } of results) {
    if (trades !== first.trades || lots !== first.lots) {
      throw new Error(`different trades: ${trades} of ${lots} lots, ${first.trades} of ${first.lots} lots`)
    }
  }
  return first.trades
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { commands: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '7' } },
  })
  const rows = await measureEngine({ commands: Number(values.commands), rounds: Number(values.rounds) })
  console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
  for (const { what, beside, figure, ratio, budget } of rows) {
    console.log(`| ${what} | ${beside} | ${figure} | ${ratio} | ${budget} |`)
  }
}
