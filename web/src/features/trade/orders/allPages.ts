// A list read to its end, page by page, for an export. Pages of a list that grows while it is read would shift, so the
// caller fixes the end of the period first.
export const EXPORT_PAGE_SIZE = 1000
/** An export beyond it is refused rather than cut without a word. */
export const EXPORT_ROWS_MAX = 100_000

export class TooManyRows extends Error {
  readonly total: number

  constructor(total: number) {
    super('too many rows for one export')
    this.total = total
  }
}

type ReadPage<Row> = (page: { pageNum: number; pageSize: number }) => Promise<{ rows: Row[]; total: number }>

/** Throws TooManyRows before a second page is read, and what readPage throws. */
export async function readAllPages<Row>(readPage: ReadPage<Row>): Promise<Row[]> {
  const all: Row[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await readPage({ pageNum, pageSize: EXPORT_PAGE_SIZE })
    if (total > EXPORT_ROWS_MAX) throw new TooManyRows(total)
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
