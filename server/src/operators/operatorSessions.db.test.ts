// An operator's session while the database cannot be reached.
import { ApiError } from '@assay/api/errors'
import { expect, test } from 'vitest'
import { openKysely, openPool } from '../db/pool.ts'
import { freshDatabase } from '../testing/freshDatabase.ts'
import { settableClock } from '../testing/settableClock.ts'
import { openCable } from '../testing/tcpProxy.ts'
import { findOperator } from './operatorSessions.ts'

test('a gateway that was just cut off from the database answers an operator with BUSY', async () => {
  const database = await freshDatabase()
  const cable = await openCable(database.url)
  const db = openKysely(openPool({ url: cable.url, connectionsMax: 2, name: 'operator sessions test' }))
  const find = () => findOperator({ db, clock: settableClock(Date.UTC(2026, 10, 22)) }, 'x'.repeat(43))
  try {
    expect(await find()).toBeNull()
    cable.cut()
    await expect(find()).rejects.toEqual(new ApiError('BUSY'))
  } finally {
    cable.mend()
    await db.destroy()
    await cable.close()
    await database.drop()
  }
})
