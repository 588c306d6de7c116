// npm run verify -- FILE [--keys <tickKey> <receiptKey>] [--at URL]: verifies what somebody has saved, and prints each check
// with its figures: the record of a settled second contract, or published heads. With --at, heads are compared with those
// that the exchange at this address publishes now. Exits with 1 if a check fails, 2 if the file is neither. The keys are
// those that you noted earlier; without them the keys in the file are used.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { FairRecord } from '@assay/api/binary'
import { toQuery } from '@assay/api/client'
import { routes } from '@assay/api/routes'
import { type HeadsAnswer, verifyHeads } from '@assay/api/verifyHeads'
import { type Check, verifyRecord } from '@assay/api/verifyRecord'

const { values, positionals } = parseArgs({
  options: { keys: { type: 'string' }, at: { type: 'string' } },
  allowPositionals: true,
})
const [file, receiptKey] = positionals
const { keys: tickKey, at } = values

try {
  if (file === undefined) throw new Error('Name a file: npm run verify -- record.json')
  if (tickKey !== undefined && receiptKey === undefined) throw new Error('--keys takes <tickKey> <receiptKey>')
  const saved = JSON.parse(readFileSync(file, 'utf8')) as { data?: object }
  const checks = await checksOf(saved.data ?? saved)
  for (const check of checks) process.stdout.write(`${lineOf(check)}\n`)
  const failed = checks.filter(({ passed }) => !passed).length
  process.stdout.write(failed === 0 ? 'Everything is valid.\n' : `Not valid: ${failed} checks failed.\n`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${file ?? ''} cannot be verified: ${(error as Error).message}\n`)
  process.exitCode = 2
}

async function checksOf(saved: object): Promise<Check[]> {
  if ('heads' in saved) {
    const kept = saved as HeadsAnswer
    return verifyHeads(kept, at === undefined ? null : await readPresent(at, kept), tickKey)
  }
  const keys = tickKey === undefined || receiptKey === undefined ? undefined : { tickKey, receiptKey }
  return verifyRecord(saved as FairRecord, keys)
}

/** All heads from the last kept one on, read page by page. */
async function readPresent(url: string, { heads: kept }: HeadsAnswer): Promise<HeadsAnswer> {
  const present = await readPage(url, kept.at(-1)?.number ?? 1)
  for (let last = present.heads.at(-1); last !== undefined; ) {
    const next = await readPage(url, last.number + 1)
    last = next.heads.at(-1)
    present.heads.push(...next.heads)
    if (last !== undefined) present.signature = next.signature
  }
  return present
}

async function readPage(url: string, from: number): Promise<HeadsAnswer> {
  const answer = await fetch(new URL(`${routes.market.listHeads.path}${toQuery({ from })}`, url))
  return ((await answer.json()) as { data: HeadsAnswer }).data
}

function lineOf({ name, passed, found, expected }: Check): string {
  const title = `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(8)}  `
  return passed ? `${title}${found}` : `${title}${found}, expected ${expected}`
}
