import { sql } from 'kysely'
import type { Core } from '../context.ts'

/** Every row of every table as text, bytes raw and in hex: what an attacker with a copy of the database sees. */
export async function databaseText({ db }: Pick<Core, 'db'>): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const parts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.raw(name)}`.execute(db)
    for (const row of rows) for (const value of Object.values(row)) parts.push(textOf(value))
  }
  return parts.join('\n')
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `${value.toString('latin1')}\n${value.toString('hex')}`
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value)
}
