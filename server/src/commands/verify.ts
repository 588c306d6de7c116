// npm run verify -- record.json [--keys <tickKey> <receiptKey>]: verifies a saved record of a settled second contract
// and prints each check with its figures. Exits with 1 if one fails, 2 if the file is not a record. The keys are those
// that you noted earlier; without them the keys in the record are used.
import { readFileSync } from 'node:fs'
import { type Check, type Keys, verifyRecord } from '@assay/api/verifyRecord'

const [file, ...rest] = process.argv.slice(2)

try {
  if (file === undefined) throw new Error('Name a file: npm run verify -- record.json')
  const checks = await verifyRecord(JSON.parse(readFileSync(file, 'utf8')), keysOf(rest))
  for (const check of checks) process.stdout.write(`${lineOf(check)}\n`)
  const failed = checks.filter(({ passed }) => !passed).length
  process.stdout.write(failed === 0 ? 'The record is valid.\n' : `The record is not valid: ${failed} checks failed.\n`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${file ?? ''} is not a record: ${(error as Error).message}\n`)
  process.exitCode = 2
}

function keysOf([flag, tickKey, receiptKey]: readonly string[]): Keys | undefined {
  if (flag === undefined) return undefined
  if (flag !== '--keys' || tickKey === undefined || receiptKey === undefined)
    throw new Error('after the file only --keys <tickKey> <receiptKey> is accepted')
  return { tickKey, receiptKey }
}

function lineOf({ name, passed, found, expected }: Check): string {
  const title = `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(8)}`
  return passed ? `${title}${found}` : `${title}${found}, expected ${expected}`
}
