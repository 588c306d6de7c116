// A data folder that root has copied back as it is.
import { chmod, chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { weAreRoot } from './runner.ts'

const settings = { fsync: 'off' }

async function inside<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test.runIf(weAreRoot)(
  'starts, though every file of it belongs to root',
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'assay-copy-'))
    await chmod(parent, 0o755)
    const original = await startEmbedded({ directory: join(parent, 'original'), settings })
    await inside(original.url, (client) => client.query('create table kept as select 7 as figure'))
    await original.stop()
    const copy = join(parent, 'copy')
    await cp(join(parent, 'original'), copy, { recursive: true })
    await chown(join(copy, 'postgres'), 0, 0)
    for (const entry of await readdir(join(copy, 'postgres'), { recursive: true, withFileTypes: true }))
      await chown(join(entry.parentPath, entry.name), 0, 0)
    await chmod(join(copy, 'postgres', 'cluster'), 0o755)
    const restored = await startEmbedded({ directory: copy, settings })
    const { rows } = await inside(restored.url, (client) => client.query('select figure from kept'))
    expect(rows).toEqual([{ figure: 7 }])
    await restored.stop()
    await rm(parent, { recursive: true, force: true })
  },
  120_000,
)
