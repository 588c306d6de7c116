// The tables of the products beside ledger and spot, and how they hang on the one transaction.
//
// A product has a forward migration (0005_futures.sql) with its tables and one function append_<product>, which takes
// one array of each table's row type; a file server/src/db/<product>Tables.ts, which describes each table once; and a
// file project<Product>.ts in this folder, which exports a ProductTables (events → rows) and a function that reads those
// rows back as its part of the engine's Snapshot. It is listed in products.ts and in readSnapshot of replay.ts.
// Nothing else changes:
// - The journal calls append_batch and the functions of the products that have rows in the batch, all in one statement:
//   one transaction, one round trip. Orders, trades, balances and postings of every product go through append_batch.
// - The audit compares the tables with the replayed journal, and what accounts hold with `holds`.
// - The simulator's disk (testing/simulator/disk.ts) keeps the same rows in memory.
import type { Row } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'

export interface ProductTables {
  /** Its function in PostgreSQL. */
  append: `append_${string}`
  /** The function's parameters, in their order: rows of these tables. */
  tables: readonly { name: string }[]
  /** One list of rows for each of the tables; null where the batch holds nothing of this product. */
  project(commands: readonly Committed[]): readonly (readonly Row[])[] | null
  /** SQL: rows of (owner, wallet, asset, held): what the product has set aside in which account. Absent: nothing. */
  holds?: string
}
