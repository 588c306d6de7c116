// A bank's statement as CSV. The first line names the columns: date, amount, currency, payer, details, and id for an account
// whose lines have one; their order is free, and other columns are left out. Columns are separated by commas or semicolons.
// A field that begins with a double quote ends with one; inside it two stand for one. No field goes over several lines.
import { STATEMENT_LINES_MAX } from '@assay/api/bankDesk'
import { ApiError } from '@assay/api/errors'
import { parseAmount } from '@assay/engine/money'
import { hash } from 'node:crypto'
import { CURRENCY_SCALE } from '../outside/rates/bankAmounts.ts'
import { isoDay } from './isoDay.ts'

export interface StatementLine {
  /** Names the line forever within its account: the bank's id, or a hash of all that it says. */
  line: string
  /** YYYY-MM-DD */
  bookedOn: string
  currency: string
  /** Smallest units; below zero for money that left. */
  amount: bigint
  payer: string
  details: string
}

const needed = ['date', 'amount', 'currency', 'payer', 'details'] as const
const FIELD_MAX = 500

/** Throws STATEMENT_INVALID with the line and what is wrong with it. */
export function parseStatement(csv: string, { hasIds }: { hasIds: boolean }): StatementLine[] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const separator = lines[0]?.includes(';') ? ';' : ','
  const records = lines
    .map((text, place) => ({ place: place + 1, isEmpty: text.trim() === '', text }))
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ text, place }) => ({ place, fields: splitLine(text, separator, place) }))
  const columns = readColumns(records[0]?.fields ?? [], hasIds)
  if (records.length - 1 > STATEMENT_LINES_MAX) throw invalid(1, `it has more than ${STATEMENT_LINES_MAX} lines`)
  const seen = new Map<string, number>()
  return records.slice(1).map(({ place, fields }) => {
    const said = readLine(place, columns, fields)
    const name = hasIds ? idOf(fields[columns.indexOf('id')] ?? '', place) : `hash:${hashOf(said)}`
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    if (hasIds && before > 0) throw invalid(place, 'its id is there twice')
    // Two payments of one day that say the same are told apart by their order, which a later statement of that day repeats.
    return { line: hasIds ? name : `${name}:${before}`, ...said }
  })
}

function readColumns(head: readonly string[], hasIds: boolean): string[] {
  const columns = head.map((name) => name.trim().toLowerCase())
  const wanted = hasIds ? [...needed, 'id'] : needed
  const missing = wanted.filter((name) => !columns.includes(name))
  const are = missing.length > 1 ? `columns ${missing.join(', ')} are` : `column ${missing.join('')} is`
  if (missing.length > 0) throw invalid(1, `the ${are} missing`)
  const twice = wanted.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
  if (twice !== undefined) throw invalid(1, `the column ${twice} is there twice`)
  return columns
}

function readLine(place: number, columns: readonly string[], fields: readonly string[]): Omit<StatementLine, 'line'> {
  if (fields.length !== columns.length) throw invalid(place, 'it has another number of columns than the first line')
  if (fields.some((field) => field.length > FIELD_MAX)) throw invalid(place, 'a field is too long')
  const field = (name: string) => fields[columns.indexOf(name)]?.trim().replace(/\s+/g, ' ') ?? ''
  return {
    bookedOn: readDay(field('date'), place),
    currency: field('currency').toLowerCase(),
    amount: readMoney(field('amount'), place),
    payer: field('payer'),
    details: field('details'),
  }
}

function idOf(text: string, place: number): string {
  const id = text.trim()
  if (id === '') throw invalid(place, 'it has no id')
  return `id:${id}`
}

function hashOf({ bookedOn, currency, amount, payer, details }: Omit<StatementLine, 'line'>): string {
  return hash('sha256', JSON.stringify([bookedOn, currency, String(amount), payer, details]))
}

function readDay(text: string, place: number): string {
  const day = isoDay(text)
  if (day === null) throw invalid(place, `'${text.slice(0, 30)}' is no date such as 2026-11-20`)
  return day
}

/** 1234.5 or 1,234.50; money that left begins with a minus. */
function readMoney(text: string, place: number): bigint {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  const amount = parseAmount(plain.replace(/^[+-]/, ''), CURRENCY_SCALE)
  if (amount === null) throw invalid(place, `'${text.slice(0, 30)}' is no amount such as 1234.50`)
  return plain.startsWith('-') ? -amount : amount
}

function invalid(line: number, what: string): ApiError {
  return new ApiError('STATEMENT_INVALID', { line, what })
}

/** A quote opens a field only where the field begins: a payer may be called The 12" Shop. */
function splitLine(text: string, separator: string, place: number): string[] {
  const fields: string[] = []
  let rest = text
  for (;;) {
    const [field, after] = rest.trimStart().startsWith('"')
      ? quoted(rest.trimStart(), place)
      : plainField(rest, separator)
    fields.push(field)
    if (after === '') return fields
    if (!after.startsWith(separator)) throw invalid(place, 'something follows a closing double quote')
    rest = after.slice(1)
  }
}

/** The field and what follows it. */
function quoted(text: string, place: number): [string, string] {
  const match = /^"((?:[^"]|"")*)"\s*/.exec(text)
  if (match === null) throw invalid(place, 'a double quote is not closed before the end of the line')
  return [(match[1] ?? '').replaceAll('""', '"'), text.slice(match[0].length)]
}

function plainField(text: string, separator: string): [string, string] {
  const end = text.indexOf(separator)
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
}
