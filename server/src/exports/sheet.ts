// A sheet of the archive: rows of one table that belong to a customer, as texts that a person or a program can read.
// Amounts and prices are decimals, times are UTC in ISO 8601.
import { DAY_MS } from '@assay/engine/calendar'
import { formatAmount, formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { Vault } from '../documents/vault.ts'

const ROWS_AT_ONCE = 500

export type Cell = string | number | boolean | null
export type Cells = Record<string, Cell>

export interface Sheet {
  name: string
  /** A customer's rows, ROWS_AT_ONCE at a time. */
  pages(source: Source): AsyncGenerator<Cells[]>
}

export interface Source {
  transaction: Transaction<Database>
  userId: bigint
  show: Show
}

export type RowOf<Table extends keyof Database> = Selectable<Database[Table]>

interface Definition<Row> {
  name: string
  /** In an order that an index has, so that the first rows come at once. */
  select: (userId: bigint) => RawBuilder<Row>
  cells: (row: Row, show: Show) => Cells
}

export function sheetOf<Row>({ name, select, cells }: Definition<Row>): Sheet {
  return {
    name,
    async *pages({ transaction, userId, show }) {
      await sql`declare own_rows no scroll cursor for ${select(userId)}`.execute(transaction)
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from own_rows`.execute(transaction)
        if (rows.length === 0) break
        yield rows.map((row) => cells(row, show))
      }
      await sql`close own_rows`.execute(transaction)
    },
  }
}

export interface Show {
  amount(units: bigint | null, coin: string | null): string | null
  /** In the coin that a market's prices are in. */
  quote(units: bigint | null, symbol: string): string | null
  price(ticks: bigint | null, symbol: string): string | null
  quantity(lots: bigint | null, symbol: string): string | null
  time(ms: bigint | null): string | null
  /** Of a day since 1970. */
  day(day: number): string
  /** A sealed text. */
  text(bound: string, sealed: Buffer): string
}

export function createShow({ market }: Pick<Core, 'market'>, vault: Pick<Vault, 'openText'>): Show {
  const scaleOf = (coin: string) => market.asset(coin)?.scale ?? 0
  function bookOf(symbol: string) {
    const book = market.book(symbol)
    if (book === undefined) throw new Error(`rows of ${symbol}, which is not defined`)
    return book
  }
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    amount: (units, coin) => (units === null || coin === null ? null : formatAmount(BigInt(units), scaleOf(coin))),
    quote: (units, symbol) => (units === null ? null : formatAmount(units, scaleOf(bookOf(symbol).quote))),
    price: (ticks, symbol) =>
      ticks === null ? null : formatPrice(Number(ticks) as Price, bookOf(symbol).priceDecimals),
    quantity: (lots, symbol) =>
      lots === null ? null : formatQuantity(Number(lots) as Quantity, bookOf(symbol).quantityDecimals),
    time: (ms) => (ms === null ? null : iso(Number(ms))),
    day: (day) => iso(day * DAY_MS).slice(0, 10),
    text: (bound, sealed) => vault.openText(bound, sealed),
  }
}

/**
 * A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe. Semicolons and
 * tabs are quoted as well: where they separate columns, the rest of a text would be a separate cell.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const isNumber = /^-?\d+(\.\d+)?$/.test(cell)
  const text = !isNumber && /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
