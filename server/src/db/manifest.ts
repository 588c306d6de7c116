// manifest.json of a backup, written last, so that a folder without it is not a complete backup.
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'

const manifestSchema = z.object({
  takenAt: z.iso.datetime(),
  environment: z.enum(['demo', 'production']),
  /** Every command up to it is in the backup, and few after it. */
  sequence: z.number().int().nonnegative(),
  /** SHA-256 of the journal's batch that ends there; null in a journal without commands. */
  headHash: z.string().nullable(),
  /** The newest migration; an older version of Assay refuses the restored database. */
  migration: z.string(),
  postgres: z.string(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** What is committed now. */
export async function readManifestOf(client: pg.PoolClient): Promise<Manifest> {
  const { rows } = await client.query<
    Omit<Manifest, 'takenAt' | 'sequence'> & { sequence: bigint; environment: Manifest['environment'] }
  >(
    `select environment, sequence, encode(sha256(packed), 'hex') as "headHash",
       (select max(name) from migrations) as migration, current_setting('server_version') as postgres
     from engine_head cross join installation left join journal on last_sequence = sequence`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('This database has never had a server; there is nothing to back up.')
  return { takenAt: new Date().toISOString(), ...row, sequence: Number(row.sequence) }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, 'manifest.json'), 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
  await file.sync()
  await file.close()
}

/** Throws a one-line message if the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${folder} has no manifest.json that can be read (${error.code}); it is not a complete backup.`)
  })
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${join(folder, 'manifest.json')} is damaged; use another backup.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
