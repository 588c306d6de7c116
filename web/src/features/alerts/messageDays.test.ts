import { expect, test } from 'vitest'
import { DEFAULT_ZONE } from '@assay/ui/time'
import { messageDays } from './messageDays.ts'

const hour = 3_600_000
/** 00:30 on 11/21 in +08:00. */
const now = Date.UTC(2026, 10, 20, 16, 30)
const rows = [0, 1, 24, 26, 60].map((hours, id) => ({ id, createdAt: now - hours * hour }))

test('messages are listed under their days, which begin at midnight of the zone', () => {
  const days = messageDays(rows, { zone: DEFAULT_ZONE, now })
  expect(days.map(({ day, rows: ofDay }) => [day, ofDay.map(({ id }) => id)])).toEqual([
    ['today', [0]],
    ['yesterday', [1, 2]],
    ['11/19/2026', [3]],
    ['11/18/2026', [4]],
  ])
})
