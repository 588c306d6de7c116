// The unfinished work of new marks and of users' trades as text, and back: a number of entries, so that each step writes only
// those that it has changed. 'work' has the tasks and what else is small; each list of ids, each insolvent account, each begun
// report and each payout that waits is a separate entry. JSON; a bigint is written as a string of digits with an n.
//
// A mark calls the accounts of 50,000 positions: the first step writes the list of their ids, and each later one how many of
// them are done.
import { assert } from '../assert.ts'
import type { Sweep } from '../events.ts'
import { openAccount } from '../ledger/accounts.ts'
import type { Price } from '../money.ts'
import { beginSweep } from '../orders/enterMarket.ts'
import type { PriceRange } from '../orders/priceLimits.ts'
import { type LastPlace, type TrackedEntry, TrackedMap } from '../trackedMap.ts'
import type { SettlingEntry, SettlingWritten } from './events.ts'
import { contractOf, type Due, type Futures, type Purse } from './futures.ts'
import type { Debtor, Frozen, Report, Settling, Task } from './settling.ts'

interface Work {
  tasks: Task[]
  /** Places are never given twice, also after a restart. */
  lastPlace: number
  /** Of contracts whose deficits are not settled: the last mark at which there were none. */
  settledMarks: [symbol: string, Price | null][]
  /** What was traded, and has not fired anything yet. */
  traded: [symbol: string, PriceRange][]
  sweeps: [symbol: string, Sweep][]
  /** Assets in which payouts wait, also while there are none. */
  dues: string[]
}

const WORK = 'work'

export function beginSettling(tasks: Task[], places: LastPlace = { last: 0 }): Settling {
  return {
    tasks,
    places,
    lists: new TrackedMap(places),
    debtors: new TrackedMap(places),
    reports: new TrackedMap(places),
    work: '',
    passedOver: 0,
    offered: 0,
    isCut: false,
  }
}

/** The ids are kept as they are now. */
export function freeze({ lists, places }: Settling, ids: readonly (number | Debtor)[]): Frozen {
  if (ids.length === 0) return { list: 0, done: 0 }
  const list = places.last + 1
  lists.set(list, ids)
  return { list, done: 0 }
}

export function nextOf({ lists }: Settling, { list, done }: Frozen): number | Debtor | undefined {
  return lists.peek(list)?.[done]
}

/** What differs from the last call. */
export function writeSettling(futures: Futures, settling: Settling): Omit<SettlingWritten, 'type' | 'isDone'> {
  dropLists(settling)
  const written: Omit<SettlingWritten, 'type' | 'isDone'> = { entries: [], gone: [] }
  const work = workText(futures, settling)
  if (work !== settling.work) written.entries.push({ key: WORK, place: 0, text: work })
  settling.work = work
  for (const { map, nameOf, textOf } of partsOf(futures, settling))
    for (const { key, place, value } of map.takeChanged())
      if (value === undefined) written.gone.push(nameOf(key))
      else written.entries.push({ key: nameOf(key), place, text: textOf(value) })
  return written
}

/** All of it, sorted: equal states give equal entries. */
export function settlingEntries(futures: Futures, settling: Settling): SettlingEntry[] {
  dropLists(settling)
  const entries = [{ key: WORK, place: 0, text: workText(futures, settling) }]
  for (const { map, nameOf, textOf } of partsOf(futures, settling))
    for (const { key, place, value } of map.entries())
      entries.push({ key: nameOf(key), place, text: textOf(value as never) })
  return entries.sort((one, other) => one.place - other.place)
}

/** Call it after everything else is restored. */
export function restoreSettling(futures: Futures, entries: readonly SettlingEntry[]): void {
  const text = entries.find(({ key }) => key === WORK)?.text
  assert(text !== undefined, 'unfinished work says what is to be done')
  const work = JSON.parse(text, readBigint) as Work
  const settling = beginSettling(work.tasks, { last: work.lastPlace })
  settling.isCut = true
  settling.work = text
  for (const [symbol, mark] of work.settledMarks) contractOf(futures, symbol).settledMark = mark
  for (const [symbol, range] of work.traded) contractOf(futures, symbol).traded = range
  for (const [symbol, sweep] of work.sweeps) beginSweep(contractOf(futures, symbol), sweep)
  for (const asset of work.dues) purseOf(futures, asset).dues = new TrackedMap(settling.places)
  for (const entry of [...entries].sort((one, other) => one.place - other.place)) restoreEntry(futures, settling, entry)
  futures.settling = settling
}

function restoreEntry(
  futures: Futures,
  { lists, debtors, reports }: Settling,
  { key, place, text }: SettlingEntry,
): void {
  const [kind, ...names] = key.split(' ')
  const read = (): unknown => JSON.parse(text, readBigint)
  if (kind === 'list') lists.restore(Number(names[0]), place, read() as number[])
  else if (kind === 'debtor') debtors.restore(names.join(' ') as Debtor, place, true)
  else if (kind === 'report') reports.restore(Number(names[0]), place, read() as Report)
  else if (kind === 'due') {
    const purse = purseOf(futures, names[0] ?? '')
    const account = openAccount(purse.asset, 'CONTRACT', Number(names[1]))
    purse.dues?.restore(account, place, { account, ...(read() as Omit<Due, 'account'>) })
  }
}

interface Part<Key, Value> {
  map: {
    entries(): Iterable<TrackedEntry<Key, Value>>
    takeChanged(): TrackedEntry<Key, Value>[]
  }
  nameOf: (key: Key) => string
  textOf: (value: Value) => string
}

function partsOf({ purses }: Futures, { lists, debtors, reports }: Settling): Part<never, never>[] {
  const parts = [
    { map: lists, nameOf: (list: number) => `list ${list}`, textOf: write },
    { map: debtors, nameOf: (debtor: Debtor) => `debtor ${debtor}`, textOf: () => '' },
    { map: reports, nameOf: (id: number) => `report ${id}`, textOf: write },
    ...[...purses.values()].flatMap(({ asset, dues }) =>
      dues === null
        ? []
        : [{ map: dues, nameOf: (of: Due['account']) => `due ${asset.asset} ${of.owner}`, textOf: writeDue }],
    ),
  ]
  return parts as unknown as Part<never, never>[]
}

/** Lists that no task goes through any more. */
function dropLists({ lists, tasks }: Settling): void {
  if (lists.size === 0) return
  const used = new Set(tasks.flatMap((task) => ('ids' in task && task.ids !== null ? [task.ids.list] : [])))
  for (const list of lists.keys()) if (!used.has(list)) lists.delete(list)
}

function workText({ ordered, purses }: Futures, { tasks, places }: Settling): string {
  const work: Work = {
    tasks,
    lastPlace: places.last,
    settledMarks: ordered.flatMap(({ rules, settledMark, markPrice }) =>
      settledMark === markPrice ? [] : [[rules.symbol, settledMark] as const],
    ) as Work['settledMarks'],
    traded: ordered.flatMap(({ rules, traded }) => (traded === null ? [] : [[rules.symbol, { ...traded }]])),
    sweeps: ordered.flatMap(({ rules, sweep }) => (sweep === null ? [] : [[rules.symbol, sweep]])),
    dues: [...purses.values()].flatMap(({ asset, dues }) => (dues === null ? [] : [asset.asset])),
  }
  return write(work)
}

function purseOf({ purses }: Futures, asset: string): Purse {
  const purse = purses.get(asset)
  assert(purse !== undefined, 'the purse of waiting payouts exists')
  return purse
}

function writeDue({ account: _account, ...due }: Due): string {
  return write(due)
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
}

function readBigint(_: string, value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
}
