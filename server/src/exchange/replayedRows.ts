// The rows that the journal implies, beside those that the tables hold. Each batch of the replay goes through the same
// statement as when it was committed, but into temporary tables of the same shape: PostgreSQL looks for a table there
// first. So the rows are made by the code that made the kept ones, and they need the database's disk and not our memory.
import type pg from 'pg'
import type { Committed } from './door.ts'
import { appendQuery } from './journal.ts'
import { products } from './products.ts'
import type { RowsText } from './rowText.ts'

/** Every table whose rows are made of events. */
export const projectedTables: readonly string[] = [
  'assets',
  'spot_markets',
  'balances',
  'postings',
  'orders',
  'trades',
  ...products.flatMap(({ tables }) => tables.map(({ name }) => name)),
]

/** How many differing rows are reported for each table. */
const ROWS_TOLD = 5
const EPOCH = 0

/**
 * Makes the tables. Call it before the transaction of the audit, which may not make any, and give its connection up
 * afterwards.
 */
export async function makeReplayedTables(client: pg.ClientBase): Promise<void> {
  for (const table of ['engine_head', 'journal', 'client_ids', ...projectedTables]) {
    const { rows } = await client.query<{ key: string }>(PRIMARY_KEY, [`public.${table}`])
    const keys = rows.map(({ key }) => `, ${key}`).join('')
    await client.query(`create temporary table ${table} (like public.${table} including defaults${keys})`)
  }
  await client.query(`insert into pg_temp.engine_head (epoch, writer, sequence, time) values (${EPOCH}, '', 0, 0)`)
  // The commands are in the journal already.
  await client.query('create rule commands_are_kept as on insert to pg_temp.journal do instead nothing')
}

const PRIMARY_KEY = `
  select pg_get_constraintdef(oid) as key from pg_constraint where contype = 'p' and conrelid = $1::regclass`

/** Throws what PostgreSQL says of rows that cannot be. */
export async function appendReplayed(
  client: pg.ClientBase,
  batch: readonly Committed[],
  memory: RowsText,
): Promise<void> {
  const query = appendQuery({ epoch: EPOCH, commands: batch, clientIds: [] }, memory)
  // The functions take rows of the real tables.
  await client.query({ ...query, text: query.text.replaceAll('::text::', '::text::public.') })
}

/**
 * Takes the open interest up to a time from the tables: it came with the marks, which the journal does not keep. Later
 * commands replace it.
 */
export async function takeOpenInterest(client: pg.ClientBase, until: number): Promise<void> {
  await client.query('delete from pg_temp.futures_open_interest where time <= $1', [until])
  await client.query(
    'insert into pg_temp.futures_open_interest select * from public.futures_open_interest where time <= $1',
    [until],
  )
  await client.query(`
    update pg_temp.futures_marks as replayed set open_interest = kept.open_interest
    from public.futures_marks as kept where kept.symbol = replayed.symbol`)
}

/** One line for each row that is not as the journal has it, at most ROWS_TOLD of a table, and one with their number. */
export async function differingRows(client: pg.ClientBase): Promise<string[]> {
  const faults: string[] = []
  for (const table of projectedTables) faults.push(...(await differencesOf(client, table)))
  return faults
}

interface Difference {
  kept: Record<string, string | null> | null
  replayed: Record<string, string | null> | null
  total: bigint
}

async function differencesOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows: keys } = await client.query<{ name: string }>(KEY_COLUMNS, [`public.${table}`])
  const key = keys.map(({ name }) => name)
  const { rows } = await client.query<Difference>(`
    select ${textsOf('kept')} as kept, ${textsOf('replayed')} as replayed, count(*) over () as total
    from public.${table} kept full join pg_temp.${table} replayed using (${key.join(', ')})
    where kept is distinct from replayed
    order by ${key.join(', ')} limit ${ROWS_TOLD}`)
  const told = rows.map((row) => `${table} ${sentenceOf(row, key)}`)
  const more = Number(rows[0]?.total ?? 0n) - rows.length
  return more > 0 ? [...told, `${table}: ${more} more rows differ`] : told
}

const KEY_COLUMNS = `
  select attname::text as name from pg_constraint cross join unnest(conkey) with ordinality as of_key (number, place)
  join pg_attribute on attrelid = conrelid and attnum = of_key.number
  where contype = 'p' and conrelid = $1::regclass order by place`

/** Every value as text: numbers of 38 digits are no JSON numbers of ours. */
function textsOf(row: string): string {
  return `(select jsonb_object_agg(name, value) from jsonb_each_text(to_jsonb(${row})) as of_row (name, value)
    where ${row} is distinct from null)`
}

function sentenceOf({ kept, replayed }: Difference, key: readonly string[]): string {
  const row = kept ?? replayed ?? {}
  const name = `(${key.map((column) => `${column} ${row[column]}`).join(', ')})`
  if (kept === null) return `${name} is missing; the journal made it`
  if (replayed === null) return `${name} is in the table, and no command made it`
  const differing = Object.keys(kept).filter((column) => kept[column] !== replayed[column])
  const values = differing.map(
    (column) => `${column} is ${valueOf(kept[column])}, by the journal ${valueOf(replayed[column])}`,
  )
  return `${name}: ${values.join('; ')}`
}

function valueOf(value: string | null | undefined): string {
  return value ?? 'empty'
}
