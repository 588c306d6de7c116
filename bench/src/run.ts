// `npm run bench [-- engine futures follow binary earn steps deposits http signins roles sockets web] [--smoke]`: runs each
// benchmark in its own process and prints one table. If everything was measured in full, one after another, it writes the
// table to docs/benchmarks.md. Timings are reported, not judged: a benchmark fails only if it does not run.
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** Name → arguments for --smoke. Each is bench/src/<name>.ts and prints rows of one markdown table. */
const measures: Record<string, string[]> = {
  engine: ['--commands', '20000'],
  futures: ['--positions', '500', '--ticks', '100'],
  follow: ['--followers', '100', '--rounds', '1'],
  binary: ['--contracts', '1000', '--rounds', '1'],
  earn: ['--positions', '1000', '--rounds', '1'],
  steps: ['--orders', '1200', '--holders', '600', '--positions', '600', '--followers', '200', '--rounds', '1'],
  deposits: ['--smoke'],
  http: ['--smoke'],
  signins: ['--smoke'],
  roles: ['--smoke'],
  sockets: ['--smoke'],
  web: ['--smoke'],
}
const record = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md')
const header = '| what | beside | figure | ratio | budget |\n|---|---|---|---|---|'

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isSmoke = process.argv.includes('--smoke')
/** Nobody reads the figures of a smoke test, and most measures wait for half of their time. */
const AT_ONCE = isSmoke ? 2 : 1
const unknown = wanted.filter((name) => !(name in measures))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}.`)
  process.exit(2)
}
await run(wanted.length > 0 ? wanted : Object.keys(measures))

async function run(names: string[]): Promise<void> {
  const rows = new Map<string, string[]>()
  const failed: string[] = []
  const waiting = [...names]
  const measureNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      console.log(`… ${name}`)
      const { code, output } = await measure(name)
      rows.set(name, rowsOf(output))
      if (code !== 0) failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, measureNext))
  const table = [header, ...names.flatMap((name) => rows.get(name) ?? [])].join('\n')
  console.log(`\n${table}\n`)
  if (failed.length === 0 && names.length === Object.keys(measures).length && !isSmoke) await keep(table)
  for (const name of failed) console.log(`failed: ${name}`)
  console.log(`${names.length - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

function measure(name: string): Promise<{ code: number; output: string }> {
  const args = [join(import.meta.dirname, `${name}.ts`), ...(isSmoke ? (measures[name] ?? []) : [])]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      process.stdout.write(chunk)
    })
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Without the heads of the tables. */
function rowsOf(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
}

/** Between the two marks of the document; everything else stays. */
async function keep(table: string): Promise<void> {
  const text = await readFile(record, 'utf8')
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor'
  const day = new Date().toISOString().slice(0, 10)
  const heading = `Measured ${day} with Node ${process.version} on ${cpus().length} cores (${model}).`
  const marked = /(<!-- bench:start -->\n)[\s\S]*(<!-- bench:end -->)/
  await writeFile(
    record,
    text.replace(marked, (_, start: string, end: string) => `${start}${heading}\n\n${table}\n\n${end}`),
  )
}
