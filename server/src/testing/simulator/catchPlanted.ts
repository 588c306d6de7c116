// node server/src/testing/simulator/catchPlanted.ts [part of a name] [--write]: plants each known bug in turn, two at a
// time, and runs the simulator. Caught means that a run ends with a broken invariant; a bug that was not planted, or not
// caught within the seeds, fails.
// plantedSeeds.json has the seeds that met the bugs last: looking for them takes minutes. A bug that its seed does not
// meet any more is looked for again. A seed that breaks an invariant without a bug fails. `--write` writes the file.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { plantedBugs } from './planted.ts'
import type { PlantedBug } from './plantedBug.ts'

const SEEDS = 800
const OPERATIONS = 1200
const MONEY_SEEDS = 12
const AT_ONCE = 2
const at = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const seedsFile = at('plantedSeeds.json')

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const known = JSON.parse(readFileSync(seedsFile, 'utf8')) as Record<string, number>
const met: Record<string, number> = {}

const waiting = plantedBugs.filter(({ name }) => name.includes(positionals[0] ?? ''))
const wanted = waiting.length + 1
let failed = 0
await Promise.all([checkSeeds().then(lookForAll), ...Array.from({ length: AT_ONCE - 1 }, lookForAll)])
if (values.write) {
  const kept = Object.entries({ ...known, ...met }).filter(([name, seed]) => seed > 1 && isPlanted(name))
  writeFileSync(
    seedsFile,
    `${JSON.stringify(Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`,
  )
}
process.stdout.write(`planted bugs: ${wanted - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function isPlanted(name: string): boolean {
  return plantedBugs.some((bug) => bug.name === name)
}

async function checkSeeds(): Promise<void> {
  const seeds = [...new Set(Object.values(known))]
  const { status, told } = await simulate(null, [`--only=${seeds.join(',')}`])
  if (status !== 0) failed += 1
  process.stdout.write(
    `${status === 0 ? 'sound' : 'BROKEN'}: ${seeds.length} seeds without a bug ${told.slice(0, 180)}\n`,
  )
}

async function lookForAll(): Promise<void> {
  for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
    const { isCaught, told } = await lookFor(bug)
    if (isCaught) met[bug.name] = Number(/^seed (\d+)/.exec(told)?.[1])
    else failed += 1
    process.stdout.write(`${isCaught ? 'caught' : 'MISSED'}: ${bug.name}: ${told.slice(0, 180)}\n`)
  }
}

async function lookFor(bug: PlantedBug): Promise<Outcome> {
  if (bug.of === 'MONEY') return simulate(bug, [`--seeds=${MONEY_SEEDS}`])
  const atSeed = await simulate(bug, [`--only=${known[bug.name] ?? 1}`])
  return atSeed.isCaught ? atSeed : simulate(bug, [`--seeds=${SEEDS}`])
}

interface Outcome {
  status: number | null
  isCaught: boolean
  /** The line that says what was broken, or everything if there is none. */
  told: string
}

async function simulate(bug: PlantedBug | null, seeds: string[]): Promise<Outcome> {
  const run =
    bug?.of === 'MONEY'
      ? [at('../money/moneySeeds.ts'), ...seeds]
      : [at('simulateSeeds.ts'), ...seeds, `--operations=${OPERATIONS}`, '--twice=0', '--stop=1']
  const planting = bug === null ? [] : ['--import', at('plant.ts')]
  const child = spawn(process.execPath, [...planting, ...run], {
    env: { ...process.env, PLANTED_BUG: bug?.name },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const told = printed.split('\n').find((line) => line.startsWith('seed ') || line.startsWith('NOT PLANTED')) ?? printed
  // A program that fails to load is not a bug that the simulator caught.
  const isBroken = /: (?:Type|Reference|Syntax)Error:/.test(told)
  return { status, isCaught: status === 1 && told.startsWith('seed ') && !isBroken, told }
}
