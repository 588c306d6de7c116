// A bank's statement as CSV. The first line names the columns: date, amount, currency, payer, details, and id where the bank
// has one; their order is free, and other columns are left out. A field may be in double quotes. Columns are separated by
// commas or semicolons.
import { STATEMENT_LINES_MAX } from '@assay/api/bankDesk'
import { ApiError } from '@assay/api/errors'
import { parseAmount } from '@assay/engine/money'
import { hash } from 'node:crypto'
import { CURRENCY_SCALE } from './amounts.ts'

export interface StatementLine {
  /** Names the line for ever: the bank's id, or a hash of all that it says. */
  line: string
  bookedOn: string
  currency: string
  /** Smallest units; zero for money that left. */
  amount: bigint
  payer: string
  details: string
}

const needed = ['date', 'amount', 'currency', 'payer', 'details'] as const
const FIELD_MAX = 500

/** Throws STATEMENT_INVALID with the line and what is wrong with it. */
export function parseStatement(csv: string): StatementLine[] {
  const [head, ...records] = readRecords(csv.replace(/^\uFEFF/, ''))
  const columns = (head ?? []).map((name) => name.trim().toLowerCase())
  const missing = needed.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw invalid(1, `the columns ${missing.join(', ')} are missing`)
  if (records.length > STATEMENT_LINES_MAX) throw invalid(1, `it has more than ${STATEMENT_LINES_MAX} lines`)
  const seen = new Map<string, number>()
  return records.map((record, place) => {
    if (record.length !== columns.length)
      throw invalid(place + 2, 'it has another number of columns than the first line')
    if (record.some((field) => field.length > FIELD_MAX)) throw invalid(place + 2, 'a field is too long')
    const field = (name: string) => record[columns.indexOf(name)]?.trim() ?? ''
    const read = {
      bookedOn: field('date'),
      currency: field('currency').toLowerCase(),
      amount: readMoney(field('amount'), place + 2),
      payer: field('payer'),
      details: field('details'),
    }
    if (read.bookedOn === '') throw invalid(place + 2, 'it has no date')
    const line = columns.includes('id') ? idOf(field('id'), place + 2) : hashOf(read, seen)
    if (columns.includes('id') && seen.has(line)) throw invalid(place + 2, 'its id is there twice')
    seen.set(line, 1)
    return { line, ...read }
  })
}

function idOf(id: string, place: number): string {
  if (id === '') throw invalid(place, 'it has no id')
  return `id:${id}`
}

/** Two payments of one day that say the same are told apart by their order, which a later statement of that day repeats. */
function hashOf(
  { bookedOn, currency, amount, payer, details }: Omit<StatementLine, 'line'>,
  seen: Map<string, number>,
) {
  const said = hash('sha256', JSON.stringify([bookedOn, currency, String(amount), payer, details]))
  const before = seen.get(said) ?? 0
  seen.set(said, before + 1)
  return `hash:${said}:${before}`
}

/** 1234.5 or 1,234.50; money that left begins with a minus and counts as nothing. */
function readMoney(text: string, place: number): bigint {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  const amount = parseAmount(plain.replace(/^[+-]/, ''), CURRENCY_SCALE)
  if (amount === null) throw invalid(place, `'${text.slice(0, 30)}' is no amount such as 1234.50`)
  return plain.startsWith('-') ? 0n : amount
}

function invalid(line: number, what: string): ApiError {
  return new ApiError('STATEMENT_INVALID', { line, what })
}

/** Without empty lines. */
function readRecords(csv: string): string[][] {
  const first = csv.slice(0, csv.search(/\r?\n|$/))
  const separator = first.includes(';') ? ';' : ','
  const records: string[][] = []
  let [record, field, isQuoted]: [string[], string, boolean] = [[], '', false]
  const endRecord = () => {
    record.push(field)
    if (record.some((each) => each.trim() !== '')) records.push(record)
    record = []
    field = ''
  }
  for (let at = 0; at < csv.length; at++) {
    const sign = csv.charAt(at)
    if (isQuoted && sign === '"' && csv[at + 1] === '"') field += csv.charAt(at++)
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) {
      record.push(field)
      field = ''
    } else if (!isQuoted && (sign === '\n' || sign === '\r')) endRecord()
    else field += sign
  }
  if (isQuoted) throw invalid(records.length + 1, 'a double quote is not closed')
  endRecord()
  return records
}
