// `npm run resume`: lists halts and their errors. `npm run resume -- FUTURES btcusdt-perp` asks the running server to
// resume that market; with a user and a command, that user's command: `-- FUTURES btcusdt-perp 10001
// futures.closePosition`. For a command without a market: `-- - - 10001 transfer.betweenWallets`.
import { haltKey, type Product } from '@assay/engine/halts'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { openKysely } from '../db/pool.ts'
import { listHalts, requestResume } from '../exchange/resuming.ts'

const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 200

const [product, market, user, command] = process.argv.slice(2).map((word) => (word === '-' ? '' : word))
await borrowDatabase(readConfig(), { name: 'assay resume' }, async ({ pool, isServed }) => {
  if (product === undefined) for (const line of await listHalts(pool)) console.log(line)
  else await resume(pool, isServed)
})

async function resume(pool: pg.Pool, isServed: boolean): Promise<void> {
  const key = haltKey({
    product: product === '' ? null : (product?.toUpperCase() as Product),
    market: market ?? '',
    user: user === undefined ? null : Number(user),
    command: command ?? null,
  })
  if (!(await requestResume(openKysely(pool), key, Date.now()))) {
    console.log('Nothing with that name is halted. `npm run resume` lists the halts.')
    process.exitCode = 1
    return
  }
  if (!isServed) return console.log('No server is running. It is resumed when one starts.')
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    const { rows } = await pool.query('select 1 from resume_requests where halt_key = $1', [key])
    if (rows.length === 0) return console.log('Resumed.')
  }
  console.log('The server has not answered yet. It resumes as soon as it can; look at /api/health.')
  process.exitCode = 1
}
