// node server/src/testing/simulator/catchPlanted.ts: plants each known bug in turn and lets the simulator look for it.
// Caught means that a run ends with a broken promise; a bug that was not planted, or not caught within the seeds, fails.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { plantedBugs } from './planted.ts'

const SEEDS = 50
const OPERATIONS = 600
const at = (name: string) => fileURLToPath(new URL(name, import.meta.url))

let failed = 0
for (const { name } of plantedBugs) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      at('plant.ts'),
      at('simulate.ts'),
      `--seeds=${SEEDS}`,
      `--operations=${OPERATIONS}`,
      '--twice=0',
      '--stop=1',
    ],
    { env: { ...process.env, PLANTED_BUG: name }, encoding: 'utf8' },
  )
  const shown = stderr.split('\n').find((line) => line.startsWith('seed ') || line.startsWith('NOT PLANTED')) ?? stderr
  const isCaught = status === 1 && shown.startsWith('seed ')
  if (!isCaught) failed += 1
  process.stdout.write(`${isCaught ? 'caught' : 'MISSED'}: ${name}: ${shown.slice(0, 180)}\n`)
}
process.stdout.write(`planted bugs: ${plantedBugs.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
