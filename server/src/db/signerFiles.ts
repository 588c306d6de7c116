// The signer's keys, limits and records, where they lie in DATA_DIR. In production a backup of the exchange has none of
// them: anyone who reads it must not get the keys, and an old list of signed transactions would let a limit start again. A
// demo's are part of its backup, as its keys protect nothing.
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Config } from '../config.ts'

const DEFAULT_FOLDER = 'signer'

/** Paths below DATA_DIR, with slashes. The default folder counts also if SIGNER_DIR names another one. */
export function signerPaths({ directory, environment, signer }: Pick<Config, 'directory' | 'environment' | 'signer'>) {
  if (environment === 'demo') return []
  const own = [signer.directory, signer.passphraseFile].map((path) => relative(directory, path).replaceAll('\\', '/'))
  const inside = [...new Set([DEFAULT_FOLDER, ...own.filter((path) => path !== '' && !path.startsWith('..'))])]
  return inside.filter((path) => !inside.some((folder) => path.startsWith(`${folder}/`)))
}

/** Those of the paths that exist in the folder. */
export async function presentPaths(folder: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => stat(join(folder, path)).catch(() => null)))
  return paths.filter((_, place) => found[place] !== null)
}

/**
 * Moves what is in `from` to the same place in `to`, which has none of it. If one cannot be moved, those before it are moved
 * back.
 */
export async function movePaths({ from, to }: { from: string; to: string }, paths: readonly string[]): Promise<void> {
  const moved: string[] = []
  try {
    for (const path of await presentPaths(from, paths)) {
      await mkdir(dirname(join(to, path)), { recursive: true })
      await rename(join(from, path), join(to, path))
      moved.push(path)
    }
  } catch (error) {
    for (const path of moved) await rename(join(to, path), join(from, path))
    throw error
  }
}
