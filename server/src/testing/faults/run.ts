// `npm run faults`: a real server under load, with deposits and withdrawals on the demo's chain, killed at random moments
// and restarted, its signer killed and its PostgreSQL stopped while it runs; after each, everything that was acknowledged must
// be stored, and at the end each deposit is credited once and each withdrawal paid once. `npm run faults -- 100 7` is 100 kills with seed
// 7. With DATABASE_URL it uses its own database there.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runFaults } from './rounds.ts'

const kills = Number(process.argv[2] ?? 25)
const seed = Number(process.argv[3] ?? (Date.now() & 0xffff_ffff) >>> 0)
const storeStops = Math.max(1, Math.ceil(kills / 8))
const directory = await mkdtemp(join(tmpdir(), 'assay-faults-'))
await chmod(directory, 0o755)
const given = process.env.DATABASE_URL
const database = given === undefined || given === '' ? null : await ownDatabase(given)
console.log(`${kills} kills and ${storeStops} stops of PostgreSQL, seed ${seed}`)
const { passed, failed } = await runFaults({
  directory,
  ...(database === null ? {} : { databaseUrl: database.url }),
  kills,
  storeStops,
  seed,
  report: console.log,
})
await database?.drop()
if (failed === 0) await rm(directory, { recursive: true, force: true })
else console.log(`The logs are in ${directory}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function ownDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `assay_faults_${process.pid}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(`drop database ${name} with (force)`) }
}
