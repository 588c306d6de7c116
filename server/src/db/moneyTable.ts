// The description of a table that only the sequencer writes: its columns in order, each with the field that it stores. The
// row to write, the record that is read, and the type of the table follow from it.

import type { Rate } from '@assay/engine/money'

export type Value = string | number | bigint | boolean | null
/** Values in the order of the table's columns. */
export type Row = readonly Value[]

/** bigint holds safe integers, numeric whole numbers of any length. */
type SqlType = 'bigint' | 'integer' | 'numeric' | 'text' | 'boolean'

/** One field in one column. */
interface Column<Name extends string = string, Type extends SqlType = SqlType> {
  name: Name
  type: Type
}

export const bigint = <const Name extends string>(name: Name): Column<Name, 'bigint'> => ({ name, type: 'bigint' })
export const integer = <const Name extends string>(name: Name): Column<Name, 'integer'> => ({ name, type: 'integer' })
export const numeric = <const Name extends string>(name: Name): Column<Name, 'numeric'> => ({ name, type: 'numeric' })
export const text = <const Name extends string>(name: Name): Column<Name, 'text'> => ({ name, type: 'text' })
export const boolean = <const Name extends string>(name: Name): Column<Name, 'boolean'> => ({ name, type: 'boolean' })

/** One field in several columns, or in a special text format. */
export interface Columns<Field, Stored> {
  columns: readonly Column[]
  write(field: Field): Row
  read(stored: Stored): Field
}

/** An order's fee rate. Events from before orders kept them have none. */
export const keptFeeRate = <const Name extends string>(
  name: Name,
): Columns<Rate | null, { [N in Name]: Rate | null }> => ({
  columns: [integer(name)],
  write: (rate: Rate | null | undefined) => [rate ?? null],
  read: (stored) => stored[name],
})

export interface MoneyTable<Kept, Stored> {
  name: string
  columns: readonly Column[]
  row: (kept: Kept) => Row
  kept: (stored: Stored) => Kept
}

/** A row of the table as the driver reads it. */
export type StoredRow<Table> = Table extends { kept: (stored: infer Stored) => unknown } ? Stored : never

type TypeOf<Field> = Field extends number
  ? 'bigint' | 'integer'
  : Field extends bigint
    ? 'numeric'
    : Field extends string
      ? 'text'
      : Field extends boolean
        ? 'boolean'
        : never
type Description<Kept> = {
  [Field in keyof Kept]: Column<string, TypeOf<NonNullable<Kept[Field]>>> | Columns<Kept[Field], never>
}
type StoredIn<Type, Field> = Type extends 'bigint' ? bigint | Extract<Field, null> : Field
type StoredFor<Kept, Of> = {
  [Field in keyof Of]: Of[Field] extends { read(stored: infer Stored): unknown }
    ? Stored
    : Of[Field] extends Column<infer Name, infer Type>
      ? { [N in Name]: StoredIn<Type, Kept[Field & keyof Kept]> }
      : never
}[keyof Of]
type Joined<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? { [Name in keyof All]: All[Name] }
  : never

/** Kept is the content of a row, such as an event without its type. */
export const moneyTable =
  <Kept extends object>() =>
  <const Of extends Description<Kept>>(name: string, of: Of): MoneyTable<Kept, Joined<StoredFor<Kept, Of>>> => {
    const fields: Fields = Object.entries(of)
    const columns = fields.flatMap(([, each]) => ('columns' in each ? each.columns : [each]))
    return { name, columns, ...compile<Kept, Joined<StoredFor<Kept, Of>>>(fields) }
  }

type Fields = readonly (readonly [string, Column | Columns<never, never>])[]

/**
 * Two compiled functions for each table, with its field names in their text: every batch uses them, and reading fields by
 * names that are only known at run time takes ten times as long.
 */
function compile<Kept, Stored>(fields: Fields): Pick<MoneyTable<Kept, Stored>, 'row' | 'kept'> {
  const values = fields.map(([field, each], place) =>
    'columns' in each ? `...fields[${place}][1].write(kept.${field})` : `kept.${field}`,
  )
  const readings = fields.map(([field, each], place) => `${field}: ${readingOf(each, place)}`)
  const source = `return {
    row: (kept) => [${values.join(', ')}],
    kept: (stored) => ({ ${readings.join(', ')} }),
  }`
  // oxlint-disable-next-line typescript/no-implied-eval -- made of the names in our own descriptions, and of no values
  return new Function('fields', source)(fields) as Pick<MoneyTable<Kept, Stored>, 'row' | 'kept'>
}

function readingOf(each: Column | Columns<never, never>, place: number): string {
  if ('columns' in each) return `fields[${place}][1].read(stored)`
  const value = `stored.${each.name}`
  return each.type === 'bigint' ? `${value} === null ? null : Number(${value})` : value
}
