// node server/src/testing/simulator/catchPlanted.ts [part of a name]: plants each known bug in turn, two at a time, and
// runs the simulator. Caught means that a run ends with a broken invariant; a bug that was not planted, or not caught
// within the seeds, fails.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { plantedBugs } from './planted.ts'

/** Nearly all are met within 120; a payment that comes back after the house has paid for it takes 690. */
const SEEDS = 800
const OPERATIONS = 1200
const MONEY_SEEDS = 12
const AT_ONCE = 2
const at = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const waiting = plantedBugs.map(({ name }) => name).filter((name) => name.includes(process.argv[2] ?? ''))
const wanted = waiting.length
let failed = 0
await Promise.all(Array.from({ length: AT_ONCE }, lookForAll))
process.stdout.write(`planted bugs: ${wanted - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function lookForAll(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await lookFor(name)
}

async function lookFor(name: string): Promise<void> {
  const { status, told } = await simulate(name)
  const shown = told.split('\n').find((line) => line.startsWith('seed ') || line.startsWith('NOT PLANTED')) ?? told
  // A program that fails to load is not a bug that the simulator caught.
  const isBroken = /: (?:Type|Reference|Syntax)Error:/.test(shown)
  const isCaught = status === 1 && shown.startsWith('seed ') && !isBroken
  if (!isCaught) failed += 1
  process.stdout.write(`${isCaught ? 'caught' : 'MISSED'}: ${name}: ${shown.slice(0, 180)}\n`)
}

function simulate(bug: string): Promise<{ status: number | null; told: string }> {
  const isOfMoney = plantedBugs.find(({ name }) => name === bug)?.of === 'MONEY'
  const run = isOfMoney
    ? [at('../money/moneySeeds.ts'), `--seeds=${MONEY_SEEDS}`]
    : [at('simulateSeeds.ts'), `--seeds=${SEEDS}`, `--operations=${OPERATIONS}`, '--twice=0', '--stop=1']
  const child = spawn(process.execPath, ['--import', at('plant.ts'), ...run], {
    env: { ...process.env, PLANTED_BUG: bug },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, told })))
}
