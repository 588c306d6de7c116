// Copies the cluster while PostgreSQL writes to it, as its manual describes under "Making a Base Backup Using the Low
// Level API": pg_backup_start, a copy with possibly torn pages, pg_backup_stop, and the WAL in between that repairs
// them.
import { copyFile, mkdir, open, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { copyFolder, syncFolder } from './copyFolder.ts'

/** Files that are recreated at a start, belong to the running process, or are copied separately below. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|global\/pg_control|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*)$|(^|\/)(pgsql_tmp|pg_internal\.init)[^/]*$/
/** Where PostgreSQL stores its last checkpoint. */
const STATE_FILE = join('global', 'pg_control')
const READS_MAX = 100

export interface ClusterCopy {
  client: pg.PoolClient
  from: string
  to: string
}

/**
 * `whenCopied` is called before the end of the backup: everything committed until then is included. Ends the
 * connection.
 */
export async function copyCluster<Result>(copy: ClusterCopy, whenCopied: () => Promise<Result>): Promise<Result> {
  const { client, from, to } = copy
  await client.query('set statement_timeout = 0')
  // While this connection is open, PostgreSQL keeps the WAL that the copy needs.
  await client.query(`select pg_create_physical_replication_slot('assay_backup_' || pg_backend_pid(), true, true)`)
  await client.query(`select pg_backup_start('assay', true)`)
  await copyFolder({ from, to, isLeftOut: (path) => LEFT_OUT.test(path) })
  await writeFile(join(to, STATE_FILE), await readSteadily(join(from, STATE_FILE)), { mode: 0o600 })
  const result = await whenCopied()
  const { rows } = await client.query<{ labelfile: string; last: string }>(
    'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  const { labelfile = '', last = '' } = rows[0] ?? {}
  await writeFile(join(to, 'backup_label'), labelfile, { mode: 0o600 })
  await copyLog(copy, { first: /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1] ?? '', last })
  for (const name of ['backup_label', STATE_FILE]) await syncFile(join(to, name))
  await syncFolder(to)
  return result
}

/** It is written in place, so a concurrent read may get parts of both versions. */
async function readSteadily(path: string): Promise<Buffer> {
  let before = await readFile(path)
  for (let reads = 0; reads < READS_MAX; reads++) {
    const after = await readFile(path)
    if (after.equals(before)) return after
    before = after
  }
  throw new Error(`${path} changes all the time; try the backup again.`)
}

/** Names of WAL files ascend. */
async function copyLog({ from, to }: ClusterCopy, { first, last }: { first: string; last: string }): Promise<void> {
  const names = (await readdir(join(from, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const wanted = names.filter((name) => name >= first && name <= last)
  if (first === '' || !wanted.includes(first) || !wanted.includes(last))
    throw new Error(`The WAL of the backup is incomplete (${first} to ${last}); try the backup again.`)
  await mkdir(join(to, 'pg_wal'), { recursive: true, mode: 0o700 })
  for (const name of wanted) {
    await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
    await syncFile(join(to, 'pg_wal', name))
  }
  await syncFolder(join(to, 'pg_wal'))
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.chmod(0o600)
  await file.sync()
  await file.close()
}
