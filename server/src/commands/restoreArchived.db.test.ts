// A backup of an exchange whose old blocks are in an archive: its audit reads the archive where there is one, and says
// what it has not seen where there is none.
import { DAY_MS } from '@assay/engine/calendar'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { keepDueCheckpoint } from '../exchange/checkpoints.ts'
import { packDueBatches } from '../exchange/packDueBatches.ts'
import type { OpenMarket } from '../market/market.ts'
import { BEFORE_EXPIRY, packSomeTicks, runSecond, settleOneOfEach } from '../testing/settledProducts.ts'
import { startTestServer } from '../testing/testServer.ts'
import { untilConsumed } from '../testing/untilConsumed.ts'
import { archive } from './archive.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let parent: string
const place = (name: string): string => join(parent, name)
const settings = (name: string) => ({ DATA_DIR: place(name), ARCHIVE_DIR: place('archive') })

/** An exchange of three days ago, archived up to yesterday, stopped and backed up. */
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'assay-restore-'))
  await chmod(parent, 0o755)
  const config = { databaseUrl: null, directory: place('original') }
  const exchange = await startTestServer({ now: BEFORE_EXPIRY, config })
  try {
    await settleOneOfEach(exchange)
    await packSomeTicks(exchange)
    const market = exchange.server.market as OpenMarket
    await market.publishHead()
    await borrowDatabase(readConfig(settings('original')), { name: 'archive test' }, async ({ pool }) => {
      await keepDueCheckpoint(pool, { everyCommands: 1 })
      await packDueBatches(exchange.server.db, exchange.server.log, { batches: 100, rowsKept: 10 })
      exchange.clock.advance(3 * DAY_MS)
      await runSecond(exchange)
      await market.publishHead()
      await untilConsumed(exchange)
      const { blocks } = await archive({ pool, folder: place('archive'), journalDays: 1, ticksDays: 1 })
      expect(blocks).toBeGreaterThan(0)
    })
  } finally {
    await exchange.close()
  }
  await backup({ config: readConfig(settings('original')), folder: place('backup') })
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test('with the archive, everything of the restored exchange is audited', async () => {
  const { report } = await restore({ config: readConfig(settings('whole')), folder: place('backup') })
  expect(report).toMatchObject({ faults: [], unseen: [] })
})

test('without the archive it is restored too, and what was not audited is named', async () => {
  const config = readConfig({ DATA_DIR: place('partly') })
  const { report } = await restore({ config, folder: place('backup') })
  expect(report.faults).toEqual([])
  expect(report.unseen).toEqual([
    expect.stringMatching(/^the commands up to \d+/),
    expect.stringMatching(/^the oldest ticks/),
  ])
})

test('with a damaged archive nothing is restored, and the damage is named', async () => {
  const [name = ''] = (await readdir(place('archive'))).filter((each) => each.startsWith('journal'))
  const file = join(place('archive'), name)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.slice(0, text.length / 2))
  try {
    await expect(restore({ config: readConfig(settings('damaged')), folder: place('backup') })).rejects.toThrow(
      /failed its audit, and DATA_DIR was not changed: .*archive file/,
    )
    expect((await readdir(parent)).filter((each) => each.startsWith('damaged'))).toEqual([])
  } finally {
    await writeFile(file, text, { mode: 0o600 })
  }
})
