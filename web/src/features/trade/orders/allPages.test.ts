import { expect, test } from 'vitest'
import { EXPORT_ROWS_MAX, readAllPages, TooManyRows } from './allPages.ts'

test('an export holds every page, not only the visible one', async () => {
  const asked: number[] = []
  const rows = await readAllPages(async ({ pageNum, pageSize }) => {
    asked.push(pageNum)
    const first = (pageNum - 1) * pageSize
    return { rows: Array.from({ length: Math.min(pageSize, 2500 - first) }, (_, place) => first + place), total: 2500 }
  })
  expect([rows.length, rows.at(-1), asked]).toEqual([2500, 2499, [1, 2, 3]])
})

test('a list that shrinks while it is read ends', async () => {
  const rows = await readAllPages(async ({ pageNum }) => ({ rows: pageNum === 1 ? [1] : [], total: 2 }))
  expect(rows).toEqual([1])
})

test('more than an export holds is refused', async () => {
  const read = readAllPages(async () => ({ rows: [1], total: EXPORT_ROWS_MAX + 1 }))
  await expect(read).rejects.toBeInstanceOf(TooManyRows)
})
