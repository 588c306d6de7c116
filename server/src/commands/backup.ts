// `npm run backup -- FOLDER`: copies everything that a restart needs out of DATA_DIR into an empty folder, with the
// exchange running or stopped. `npm run restore` reads it. The folder has the layout of DATA_DIR and is as secret: it
// holds the keys, the password of the database and every user's data. It has no keys of production's signer.
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import { copyCluster } from '../db/copyCluster.ts'
import { copyFolder, syncFolder } from '../db/copyFolder.ts'
import { type Manifest, readManifestOf, writeManifest } from '../db/manifest.ts'
import { signerPaths } from '../db/signerFiles.ts'

/** The first checkpoint may have much to write. */
const SILENCE_MS = 60 * 60_000

export interface BackupOptions {
  config: Pick<Config, 'databaseUrl' | 'directory' | 'signer'>
  /** Absolute; created if it does not exist. */
  folder: string
}

/** Throws a one-line message that says what to change. */
export async function backup({ config, folder }: BackupOptions): Promise<Manifest> {
  if (config.databaseUrl !== null)
    throw new Error('DATABASE_URL is an external server: back it up with pg_dump, or with what its provider offers.')
  await refuseWithoutStore(config.directory)
  await makeEmpty(folder, config.directory)
  let manifest: Manifest | undefined
  await borrowDatabase(config, { name: 'assay backup', silenceMs: SILENCE_MS }, async ({ pool }) => {
    const client = await pool.connect()
    try {
      const from = join(config.directory, 'postgres', 'cluster')
      const to = join(folder, 'postgres', 'cluster')
      manifest = await copyCluster({ client, from, to }, () => readManifestOf(client))
    } finally {
      // Not used again: ends what a failed backup had begun.
      client.release(true)
    }
  })
  if (manifest === undefined) throw new Error('The backup failed.')
  const leftOut = signerPaths({ ...config, environment: manifest.environment })
  await copySmallFiles({ from: config.directory, to: folder, leftOut })
  await writeManifest(folder, manifest)
  await syncFolder(folder)
  return manifest
}

async function refuseWithoutStore(directory: string): Promise<void> {
  const found = await stat(join(directory, 'postgres', 'cluster', 'PG_VERSION')).catch(() => null)
  if (found === null) throw new Error(`DATA_DIR ${directory} contains no exchange; set DATA_DIR to the folder of one.`)
}

async function makeEmpty(folder: string, directory: string): Promise<void> {
  if (!relative(directory, folder).startsWith('..'))
    throw new Error(`${folder} is inside DATA_DIR and would be lost with it; name a folder elsewhere.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty; name a new folder.`)
  await chmod(folder, 0o700)
}

/**
 * The keys and the kind of exchange, all outside the database folder; of that, only the password is outside the
 * cluster.
 */
async function copySmallFiles({ from, to, leftOut }: { from: string; to: string; leftOut: readonly string[] }) {
  await copyFolder({ from, to, isLeftOut: (path) => path === 'postgres' || leftOut.includes(path) })
  const isLeftOut = (path: string): boolean => path !== 'password'
  await copyFolder({ from: join(from, 'postgres'), to: join(to, 'postgres'), isLeftOut })
}

async function run([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === undefined || rest.length > 0) throw new Error('Name an empty folder: npm run backup -- FOLDER')
  const { sequence, environment } = await backup({ config: readConfig(), folder: resolve(folder) })
  console.log(`Backed up the ${environment} up to sequence ${sequence} in ${resolve(folder)}; keep it secret.`)
}

if (import.meta.main)
  await run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
