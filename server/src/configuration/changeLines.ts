// A change of a value in words: one line for each field that differs, and for each entry that comes or goes.
import { isDeepStrictEqual } from 'node:util'
import { fieldWordOf, valueText } from '@assay/words/settingWords'
import type { Line } from '../approvals/approvals.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields that name an entry of a list for anyone who reads it. */
const names = ['rechargeName', 'coinName', 'periodId', 'key', 'code', 'coin', 'name', 'notionalMax'] as const
/** Longer texts are compared by their paragraphs. */
const LONG_TEXT = 200

interface Change {
  before: unknown
  after: unknown
}

/** before undefined: nothing held before. */
export function changeLines(key: string, change: Change): Line[] {
  return linesAt({ key, path: '', label: '' }, change)
}

interface Spot {
  key: string
  path: string
  /** What the lines below it begin with. */
  label: string
}

function linesAt(spot: Spot, { before, after }: Change): Line[] {
  if (isDeepStrictEqual(before, after) || (before === undefined && isEmpty(after))) return []
  if (isRows(after) && (before === undefined || before === null || isRows(before)))
    return rowLines(spot, { before: before ?? [], after })
  if (after === undefined) return [goneLine(spot, before)]
  if (isFields(after) && (before === undefined || before === null || isFields(before)))
    return Object.keys({ ...after, ...before }).flatMap((name) =>
      linesAt(below(spot, name), { before: before?.[name], after: after[name] }),
    )
  const word = fieldWordOf(spot.key, spot.path)
  if (typeof before === 'string' && typeof after === 'string' && Math.max(before.length, after.length) > LONG_TEXT)
    return [{ what: spot.label, ...changedPart(before, after) }]
  return [
    { what: spot.label, before: before === undefined ? null : valueText(word, before), after: valueText(word, after) },
  ]
}

/** A field that may be absent, such as the text in one language. */
function goneLine(spot: Spot, before: unknown): Line {
  const text = isFields(before) ? rowText(spot, before) : valueText(fieldWordOf(spot.key, spot.path), before)
  return { what: spot.label, before: text, after: 'removed' }
}

function below({ key, path, label }: Spot, name: string): Spot {
  const at = joined(path, name)
  const own = fieldWordOf(key, at).label
  return { key, path: at, label: label === '' ? own : `${label}: ${own}` }
}

/** Entries are compared by their names if no two have the same, otherwise by their places. */
function rowLines(spot: Spot, { before, after }: { before: readonly Fields[]; after: readonly Fields[] }): Line[] {
  const name = names.find((each) => isUnique(before, each) && isUnique(after, each))
  const title = spot.label === '' ? 'Entry' : spot.label
  const nameOf = (row: Fields, place: number) =>
    name === undefined ? String(place + 1) : valueText(fieldWordOf(spot.key, joined(spot.path, name)), row[name])
  const spotOf = (row: Fields, place: number): Spot => ({
    key: spot.key,
    path: joined(spot.path, String(place)),
    label: `${title} ${nameOf(row, place)}`,
  })
  const known = new Map(before.map((row, place) => [nameOf(row, place), row]))
  const wanted = new Set(after.map(nameOf))
  const changed = after.flatMap((row, place): Line[] => {
    const at = spotOf(row, place)
    const earlier = known.get(nameOf(row, place))
    if (earlier !== undefined) return linesAt(at, { before: earlier, after: row })
    return [{ what: at.label, before: null, after: `added: ${rowText(at, row)}` }]
  })
  const gone = before.flatMap((row, place): Line[] => {
    const at = spotOf(row, place)
    return wanted.has(nameOf(row, place)) ? [] : [{ what: at.label, before: rowText(at, row), after: 'removed' }]
  })
  return [...changed, ...gone, ...orderLine(title, before.map(nameOf), after.map(nameOf))]
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function orderLine(title: string, before: readonly string[], after: readonly string[]): Line[] {
  const stayed = before.filter((name) => after.includes(name))
  const now = after.filter((name) => before.includes(name))
  return isDeepStrictEqual(stayed, now)
    ? []
    : [
        {
          what: `Order of ${title === 'Entry' ? 'entries' : title.toLowerCase()}`,
          before: stayed.join(', '),
          after: now.join(', '),
        },
      ]
}

function rowText({ key, path }: Pick<Spot, 'key' | 'path'>, row: Fields): string {
  return Object.entries(row)
    .filter(([, value]) => !isRows(value))
    .map(([name, value]) => {
      const word = fieldWordOf(key, joined(path, name))
      return `${word.label} ${valueText(word, value)}`
    })
    .join(', ')
}

/** Without the paragraphs that both begin and end with. */
function changedPart(before: string, after: string): Pick<Line, 'before' | 'after'> {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const middle = (lines: string[]) => lines.slice(start, lines.length - end).join('\n')
  return { before: middle(one), after: middle(other) === '' ? 'removed' : middle(other) }
}

/** A field of something new that nobody has filled in. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isUnique(rows: readonly Fields[], name: string): boolean {
  return rows.every((row) => name in row) && new Set(rows.map((row) => row[name])).size === rows.length
}

function isRows(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every(isFields)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
