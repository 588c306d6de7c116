// `npm run bench [-- engine http sockets web] [--smoke]`: measures, prints a table, and keeps it in
// docs/benchmarks.md when everything was measured in full. Timings are reported, never judged: only a row that
// cannot be measured fails the run.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { measure as engine } from './engine.ts'
import { measure as http } from './http.ts'
import { measure as sockets } from './sockets.ts'
import type { Measure, Row } from './row.ts'
import { measure as web } from './web.ts'

const measures: Record<string, Measure> = { engine, http, sockets, web }
const record = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md')

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isSmoke = process.argv.includes('--smoke')
const unknown = wanted.filter((name) => !(name in measures))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}.`)
  process.exit(2)
}
await run(wanted.length > 0 ? wanted : Object.keys(measures))

async function run(names: string[]): Promise<void> {
  const rows: Row[] = []
  const failed: string[] = []
  for (const name of names) {
    console.log(`… ${name}`)
    try {
      const measured = (await measures[name]?.({ isSmoke })) ?? []
      for (const row of measured) console.log(`  ${row.what}: ${row.ours}; ${row.beside}; ${row.ratio} (${row.aim})`)
      rows.push(...measured)
    } catch (error) {
      failed.push(name)
      console.error(error)
    }
  }
  const table = tableOf(rows)
  console.log(`\n${table}`)
  const isComplete = failed.length === 0 && names.length === Object.keys(measures).length
  if (isComplete && !isSmoke) await keep(table)
  console.log(`${names.length - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.what} | ${row.ours} | ${row.beside} | ${row.ratio} | ${row.aim} | ${row.isWithinAim ? 'yes' : '**no**'} |`,
  )
  return ['| What | Ours | Beside | Ratio | Aim | Within |', '|---|---|---|---|---|---|', ...lines].join('\n')
}

/** Between the two marks of the document; everything around them stays. */
async function keep(table: string): Promise<void> {
  const text = await readFile(record, 'utf8')
  const [model = 'unknown processor'] = cpus().map((cpu) => cpu.model.trim())
  const heading = `Measured ${new Date().toISOString().slice(0, 10)} with Node ${process.version} on ${cpus().length} cores (${model}).`
  const marked = /(<!-- bench:start -->\n)[\s\S]*(<!-- bench:end -->)/
  await writeFile(
    record,
    text.replace(marked, (_, start: string, end: string) => `${start}${heading}\n\n${table}\n${end}`),
  )
}
