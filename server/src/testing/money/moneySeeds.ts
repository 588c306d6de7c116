// node server/src/testing/money/moneySeeds.ts [--first 1] [--seeds 20]: plays the seeds one after the other on one server, and
// prints a seed that breaks an invariant.
import { parseArgs } from 'node:util'
import { openMoneyServer } from './moneyServer.ts'
import { MoneyWorld } from './moneyWorld.ts'

const options = { first: { type: 'string', default: '1' }, seeds: { type: 'string', default: '20' } } as const
const { values } = parseArgs({ options })
const [first, seeds] = [Number(values.first), Number(values.seeds)]
const startedAt = performance.now()

const test = await openMoneyServer()
const world = await MoneyWorld.open(test)
let failed = 0
for (let seed = first; seed < first + seeds && failed === 0; seed += 1)
  await world.play(seed).catch((error: unknown) => {
    failed += 1
    process.stderr.write(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}\n`)
  })
await world.close()
await test.close()
const { credits, reversals, completed, crashes, converted } = world.sums
const seconds = (performance.now() - startedAt) / 1000
process.stdout.write(
  `money: ${credits} credits, ${reversals} of them undone, ${completed} withdrawals paid once, ${converted / 10n ** 8n} USDT converted at limits, the signer killed ${crashes} times ` +
    `in ${seconds.toFixed(1)} s\nmoney simulator: ${seeds - failed} passed, ${failed} failed\n`,
)
process.exit(failed === 0 ? 0 : 1)
