// node server/src/testing/simulator/simulateSeeds.ts --first 1 --every 2 --seeds 200 --operations 2500 --twice 10
// --records 25 --stop 5:
// runs the seeds one after the other, the first few twice, each with its own attack, and prints their sums as one line
// of JSON. A seed that breaks an invariant is printed with it. `--only 34,82` runs these seeds instead.
import { parseArgs } from 'node:util'
import { type AttackResult, runAttack } from './attack.ts'
import { type FundingAttackResult, runFundingAttack } from './fundingAttack.ts'
import { runSettlingAttack, type SettlingAttackResult } from './settlingAttack.ts'
import { Run } from './run.ts'
import type { RunResult } from './runResult.ts'

type SeedResult = RunResult & AttackResult & FundingAttackResult & SettlingAttackResult
export type Sums = Record<Exclude<keyof SeedResult, 'stateHash'>, number> & { failed: number }

const options = {
  first: { type: 'string', default: '1' },
  every: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '1' },
  only: { type: 'string' },
  operations: { type: 'string', default: '2500' },
  twice: { type: 'string', default: '0' },
  /** In this many seeds every settled contract is exported and verified with its signatures. */
  records: { type: 'string', default: '0' },
  /** Stops after this many failed seeds. */
  stop: { type: 'string', default: '5' },
} as const
const { values } = parseArgs({ options })
const seeds =
  values.only?.split(',').map(Number) ??
  Array.from({ length: Number(values.seeds) }, (_, place) => Number(values.first) + place * Number(values.every))
const operations = Number(values.operations)

const sums: Partial<Record<string, number>> = { failed: 0 }
for (const [place, seed] of seeds.entries()) {
  if ((sums['failed'] ?? 0) >= Number(values.stop)) break
  const isTwice = place < Number(values.twice)
  const result = await runSeed(seed, { isTwice, verifiesRecords: place < Number(values.records) })
  if (result === null) sums['failed'] = (sums['failed'] ?? 0) + 1
  else
    for (const [name, count] of Object.entries(result))
      if (typeof count === 'number') sums[name] = (sums[name] ?? 0) + count
}
process.stdout.write(`${JSON.stringify(sums)}\n`)
process.exit(sums['failed'] === 0 ? 0 : 1)

interface SeedOptions {
  isTwice: boolean
  verifiesRecords: boolean
}

async function runSeed(seed: number, { isTwice, verifiesRecords }: SeedOptions): Promise<SeedResult | null> {
  try {
    const attack = runAttack(seed)
    const result = {
      ...attack,
      ...runFundingAttack(seed),
      ...runSettlingAttack(seed),
      ...(await new Run(seed).go(operations, { verifiesRecords })),
    }
    if (!isTwice) return result
    const again = await new Run(seed).go(operations)
    if (again.stateHash === result.stateHash) return result
    process.stderr.write(`seed ${seed}: ran twice, and ended in two states\n`)
  } catch (error) {
    process.stderr.write(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  }
  return null
}
