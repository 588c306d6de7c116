// `npm run restore -- FOLDER`: replaces DATA_DIR with a backup. The backup is first restored next to it, started and
// audited, and only then are the folders renamed. The old folder stays under another name; in production the signer's files
// are moved from it back into DATA_DIR. A backup that is older than DATA_DIR is refused without `--older`.
import { createHash } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { claimFolder } from '../db/claim.ts'
import { copyFolder } from '../db/copyFolder.ts'
import { startEmbedded } from '../db/embedded.ts'
import { openHome } from '../db/home.ts'
import { type Manifest, readManifest } from '../db/manifest.ts'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { takePresence } from '../db/presence.ts'
import { movePaths, presentPaths, signerPaths } from '../db/signerFiles.ts'
import { audit, type AuditReport } from '../exchange/audit.ts'
import { batchesOf, type StoredBatches, storedBatchesAfter } from '../exchange/journalRows.ts'

/** The audit reads whole tables. */
const SILENCE_MS = 60 * 60_000

export interface RestoreOptions {
  config: Pick<Config, 'archive' | 'databaseUrl' | 'directory' | 'environment' | 'signer'>
  /** A backup; absolute. */
  folder: string
  /** Whether commands that are in DATA_DIR but not in the backup may be lost. */
  isOlderAllowed?: boolean
}

export interface Restored {
  manifest: Manifest
  report: AuditReport
  /** Commands of the old folder that are not in the backup. */
  lost: number
  /** The old folder's new path; null if there was none. */
  aside: string | null
}

/** Throws a one-line message that says what to change; then DATA_DIR is unchanged. */
export async function restore({ config, folder, isOlderAllowed = false }: RestoreOptions): Promise<Restored> {
  const { databaseUrl, directory } = config
  if (databaseUrl !== null)
    throw new Error('DATABASE_URL is an external server: restore it with pg_restore, or with what its provider offers.')
  const manifest = await readManifest(folder)
  const present = await holdPresent(config, isOlderAllowed)
  const draft = `${directory}.restoring-${process.pid}`
  try {
    const lost = Math.max(0, present.sequence - manifest.sequence)
    if (lost > 0 && !isOlderAllowed) throw new Error(olderRefusal(directory, manifest, lost))
    const kept = await presentPaths(directory, signerPaths(config))
    await fill(draft, { folder, kept })
    await claimFolder({ ...config, directory: draft })
    const report = await prove(draft, manifest, config.archive.directory)
    await present.release()
    const aside = await putInPlace({ draft, directory, kept })
    return { manifest, report, lost, aside }
  } catch (error) {
    await removeDraft(draft)
    throw error
  } finally {
    await present.release()
  }
}

function olderRefusal(directory: string, { sequence, takenAt }: Manifest, lost: number): string {
  return `DATA_DIR ${directory} is ${lost} commands further than the backup (sequence ${sequence} of ${takenAt}), and everything in them would be lost: orders, fills, transfers. Add --older to restore it anyway.`
}

interface Present {
  sequence: number
  /** Stops the database if it was started for this. May be called twice. */
  release(): Promise<void>
}

/** No server can start on the old folder until it is released. Throws if one runs. */
async function holdPresent(
  config: Pick<Config, 'directory' | 'environment'>,
  isOlderAllowed: boolean,
): Promise<Present> {
  const { directory } = config
  const nothing: Present = { sequence: 0, release: async () => {} }
  if ((await stat(join(directory, 'postgres', 'cluster', 'PG_VERSION')).catch(() => null)) === null) return nothing
  await claimFolder(config)
  const embedded = await startEmbedded({ directory }).catch((error: Error) => {
    if (isOlderAllowed) return null
    throw new Error(
      `The database in DATA_DIR does not start, so its sequence is not known. Add --older to replace it anyway. ${error.message}`,
    )
  })
  if (embedded === null) return nothing
  const presence = await takePresence(embedded.url, { isShared: false })
  let released: Promise<void> | null = null
  const release = () => (released ??= presence.end().then(() => embedded.stop()))
  try {
    return { sequence: await readSequence(embedded.url), release }
  } catch (error) {
    await release()
    throw error
  }
}

/** 0 if no server has ever migrated it. */
async function readSequence(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ sequence: bigint }>('select sequence from engine_head')
    return Number(rows[0]?.sequence ?? 0)
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return 0
    throw error
  } finally {
    await client.end()
  }
}

/** If PostgreSQL's user may not enter DATA_DIR, its files are elsewhere; openHome finds them. */
async function fill(draft: string, { folder, kept }: { folder: string; kept: readonly string[] }): Promise<void> {
  await mkdir(draft)
  const { path } = await openHome(draft)
  await rm(join(path, 'password'))
  await copyFolder({ from: join(folder, 'postgres'), to: path })
  const isLeftOut = (name: string): boolean => name === 'postgres' || name === 'manifest.json' || kept.includes(name)
  await copyFolder({ from: folder, to: draft, isLeftOut })
}

/** Resolves when PostgreSQL has recovered. A backup of an earlier version is migrated, as the next start would. */
async function prove(draft: string, { sequence, headHash }: Manifest, archive: string | null): Promise<AuditReport> {
  const embedded = await startEmbedded({ directory: draft })
  const pool = openPool({ url: embedded.url, connectionsMax: 2, name: 'assay restore', silenceMs: SILENCE_MS })
  try {
    await migrate(pool)
    const report = await audit(pool, { archive })
    const faults = [...report.faults]
    if (report.sequence < sequence) faults.push(`it ends at sequence ${report.sequence} and not at ${sequence}`)
    if ((await hashOfHead(pool, sequence)) !== headHash)
      faults.push(`its batch of sequence ${sequence} is not the one backed up`)
    if (faults.length > 0)
      throw new Error(`The backup failed its audit, and DATA_DIR was not changed: ${faults.join('; ')}`)
    await endSessions(pool)
    return report
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

/** SHA-256 of the batch that ends at a sequence, as in the manifest; it may be in a block by now. */
async function hashOfHead(pool: pg.Pool, sequence: number): Promise<string | null> {
  const { rows } = await pool.query<StoredBatches>(storedBatchesAfter(String(sequence - 1), 1))
  const batch = rows.flatMap(batchesOf).find(({ last_sequence: last }) => last === BigInt(sequence))
  return batch === undefined ? null : createHash('sha256').update(batch.packed).digest('hex')
}

/** Sessions ended since the backup must not become valid again. */
async function endSessions(pool: pg.Pool): Promise<void> {
  await pool.query('update sessions set ended_at = $1 where ended_at is null', [Date.now()])
  await pool.query('delete from codes')
}

interface Replacement {
  draft: string
  directory: string
  /** The signer's files, which stay in DATA_DIR. */
  kept: readonly string[]
}

/** Two renames. If interrupted between them, both folders are complete under their names. */
async function putInPlace({ draft, directory, kept }: Replacement): Promise<string | null> {
  const entries = await readdir(directory).catch(() => null)
  const aside = `${directory}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  if (entries !== null)
    await rename(directory, aside).catch((error: NodeJS.ErrnoException) => {
      throw new Error(
        `DATA_DIR ${directory} cannot be renamed (${error.code}); stop what uses it, or set DATA_DIR to a folder in it.`,
      )
    })
  await rename(draft, directory).catch(async (error: unknown) => {
    if (entries !== null) await rename(aside, directory)
    throw error
  })
  if (entries === null) return null
  await movePaths({ from: aside, to: directory }, kept).catch(async ({ message }: Error) => {
    await putBack({ draft, directory, kept }, aside).catch((error: Error) => {
      throw new Error(
        `The signer’s files cannot be moved into the restored folder (${message}), and the old folder ${aside} cannot be renamed back to ${directory} (${error.message}). Before you start, put back by hand: ${kept.join(', ')}.`,
      )
    })
    throw new Error(
      `The signer’s files cannot be moved into the restored folder, and DATA_DIR was not changed: ${message}`,
    )
  })
  return aside
}

/** Throws if a file of the signer is still in the restored folder. That folder becomes the draft again, and the draft is deleted. */
async function putBack({ draft, directory, kept }: Replacement, aside: string): Promise<void> {
  const strays = await presentPaths(directory, kept)
  if (strays.length > 0) throw new Error(`${strays.join(', ')} could not be moved back`)
  await rename(directory, draft)
  await rename(aside, directory)
}

async function removeDraft(draft: string): Promise<void> {
  const store = await realpath(join(draft, 'postgres')).catch(() => null)
  if (store !== null) await rm(store, { recursive: true, force: true })
  await rm(draft, { recursive: true, force: true })
}

async function run(words: readonly string[]): Promise<void> {
  const [folder, ...rest] = words.filter((word) => word !== '--older')
  if (folder === undefined || rest.length > 0) throw new Error('Name a backup: npm run restore -- FOLDER [--older]')
  const isOlderAllowed = words.includes('--older')
  const restored = await restore({ config: readConfig(), folder: resolve(folder), isOlderAllowed })
  const { report, manifest, lost, aside } = restored
  const before = aside === null ? '' : ` The old folder is ${aside}.`
  const loss = lost === 0 ? '' : ` Lost: the ${lost} commands after sequence ${manifest.sequence}.`
  console.log(
    `Restored the ${manifest.environment} of ${manifest.takenAt} up to sequence ${report.sequence}, and its audit passed; state ${report.hash}.${loss}${before}`,
  )
  for (const each of report.unseen) console.log(`Not audited, because it is in the archive: ${each}`)
}

if (import.meta.main)
  await run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
