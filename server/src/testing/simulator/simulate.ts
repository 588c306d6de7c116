// npm run simulate [-- --seeds 400] [--operations 2500] [--first 1] [--twice 20] [--records 50] [--stop 5]
// [--at-once 2] [--money 12]
// A million operations: the seeds are divided among processes, whose sums are printed. Each process prints its
// failures, and the same command with `--first SEED --seeds 1` repeats one. Deposits and withdrawals with a chain and a signer
// are played afterwards, on a database (testing/money).
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Sums } from './simulateSeeds.ts'

const options = {
  seeds: { type: 'string', default: '400' },
  operations: { type: 'string', default: '2500' },
  first: { type: 'string', default: '1' },
  twice: { type: 'string', default: '20' },
  records: { type: 'string', default: '50' },
  stop: { type: 'string', default: '5' },
  money: { type: 'string', default: '12' },
  'at-once': { type: 'string', default: String(Math.min(2, availableParallelism())) },
} as const
const { values } = parseArgs({ options })
const seeds = Number(values.seeds)
const parts = Math.min(seeds, Number(values['at-once']))

const startedAt = performance.now()
const all = await Promise.all(Array.from({ length: parts }, (_, part) => runPart(part)))
const seconds = (performance.now() - startedAt) / 1000
const sum = (name: keyof Sums) => all.reduce((total, sums) => total + (sums?.[name] ?? 0), 0)
const failed = sum('failed') + all.filter((sums) => sums === null).length
process.stdout.write(
  `${sum('operations')} operations, ${sum('commands')} commands, ${sum('answered')} answers, ${sum('trades')} trades, ` +
    `${sum('contracts')} second contracts settled (${sum('voids')} void, ${sum('records')} verified from their records), ${sum('expiries')} expiries, ` +
    `${sum('liquidations')} liquidations, ${sum('deleveragings')} deleveragings, ${sum('fundings')} fundings, ${sum('marksInSteps')} marks in steps, ` +
    `${sum('rebates')} rebates, ${sum('blocks')} blocks of copied orders, ${sum('profitShares')} shares of profits, ${sum('interestDays')} days of interest, ${sum('crashes')} crashes, ${sum('attacks')} attackers with ${sum('bankrupts')} bankrupt positions, ${sum('fundingAttacks')} attacks on a funding with ${sum('fromMargin')} positions that paid out of their margin, ${sum('settlingAttacks')} attacks on a mark with ${sum('attackedSteps')} steps and ${sum('liquidatedUnderAttack')} liquidations in ${seconds.toFixed(1)} s (${Math.round(sum('operations') / seconds)} operations/s ` +
    `in ${parts} processes); the first ${Math.min(Number(values.twice), seeds)} seeds ran twice\n`,
)
process.stdout.write(
  `simulator: ${Math.round(sum('operations') / Number(values.operations))} passed, ${failed} failed\n`,
)
const money = values.money === '0' ? 0 : await playMoney()
process.exit(failed === 0 && money === 0 ? 0 : 1)

function playMoney(): Promise<number | null> {
  const script = fileURLToPath(new URL('../money/moneySeeds.ts', import.meta.url))
  const child = spawn(process.execPath, [script, `--seeds=${values.money}`], { stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (status) => resolve(status)))
}

/** Every seed with this remainder; null if its process failed. */
function runPart(part: number): Promise<Sums | null> {
  const share = (count: number) => Math.ceil((count - part) / parts)
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('simulateSeeds.ts', import.meta.url)),
      `--first=${Number(values.first) + part}`,
      `--every=${parts}`,
      `--seeds=${share(seeds)}`,
      `--twice=${share(Number(values.twice))}`,
      `--records=${share(Number(values.records))}`,
      `--operations=${values.operations}`,
      `--stop=${values.stop}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve) =>
    child.on('close', () => resolve(printed.startsWith('{') ? (JSON.parse(printed) as Sums) : null)),
  )
}
