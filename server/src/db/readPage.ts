import type { SelectQueryBuilder } from 'kysely'

interface Listed<Row> {
  limit(rows: number): { offset(rows: number): { execute(): Promise<Row[]> } }
}

/**
 * The rows of one page, and how many rows the whole list has. `matching` has the conditions, `listed` is the same query
 * with its columns and its order.
 */
export async function readPage<DB, Table extends keyof DB, Row>(
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  matching: SelectQueryBuilder<DB, Table, object>,
  listed: Listed<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const [{ total }, rows] = await Promise.all([
    matching
      .select((query) => query.fn.countAll().as('total'))
      .$castTo<{ total: bigint }>()
      .executeTakeFirstOrThrow(),
    listed
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return { rows, total: Number(total) }
}
