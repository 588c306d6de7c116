// node server/src/testing/simulator/simulate.ts [--seeds 80] [--operations 2500] [--first 1] [--twice 20] [--stop 5]
// Runs the seeds one after the other and prints one line of sums. A seed that breaks a promise is printed with the
// promise, and the same command with `--first SEED --seeds 1` shows it again.
import { parseArgs } from 'node:util'
import { Run } from './run.ts'

const options = {
  seeds: { type: 'string', default: '80' },
  operations: { type: 'string', default: '2500' },
  first: { type: 'string', default: '1' },
  twice: { type: 'string', default: '20' },
  /** Ends after so many seeds that broke a promise. */
  stop: { type: 'string', default: '5' },
} as const
const { values } = parseArgs({ options })
const [seeds, operations, first, twice] = [values.seeds, values.operations, values.first, values.twice].map(Number) as [
  number,
  number,
  number,
  number,
]

const sums = {
  operations: 0,
  commands: 0,
  answered: 0,
  trades: 0,
  contracts: 0,
  voids: 0,
  expiries: 0,
  liquidations: 0,
  deleveragings: 0,
  fundings: 0,
  crashes: 0,
}
let failed = 0
const startedAt = performance.now()
for (let seed = first; seed < first + seeds; seed++) {
  const isOk = await runSeed(seed, seed - first < twice)
  if (!isOk) failed += 1
  if (failed >= Number(values.stop)) break
}
const seconds = (performance.now() - startedAt) / 1000
const rate = Math.round(sums.operations / seconds)
process.stdout.write(
  `${sums.operations} operations, ${sums.commands} commands, ${sums.answered} answers, ${sums.trades} trades, ` +
    `${sums.contracts} second contracts settled (${sums.voids} void), ${sums.expiries} expiries, ` +
    `${sums.liquidations} liquidations and ${sums.deleveragings} deleveragings, ${sums.fundings} fundings, ` +
    `${sums.crashes} crashes in ${seconds.toFixed(1)} s (${rate} operations/s); the first ${Math.min(twice, seeds)} seeds ran twice\n`,
)
process.stdout.write(`simulator: ${seeds - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function runSeed(seed: number, isTwice: boolean): Promise<boolean> {
  try {
    const result = await new Run(seed).go(operations)
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += result[key]
    if (!isTwice) return true
    const again = await new Run(seed).go(operations)
    if (again.stateHash === result.stateHash) return true
    process.stderr.write(`seed ${seed}: ran twice, and ended in two states\n`)
  } catch (error) {
    process.stderr.write(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  }
  return false
}
