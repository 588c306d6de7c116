// A newer build of the app, as after a release: every hashed file has another name, and the old files are gone.
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../scripts/tools.ts'

/** Most chunks are named by their hash alone. */
const HASHED = /^(.+-)?([\w-]{7,8})(\.\w+)$/
/** Lets the worker detect a new page, whose name stays. */
const REVISION = /(?<=revision"?:")[0-9a-f]{32}(?=")/g
const TEXT = /\.(html|js|css|json|webmanifest)$/

/** A copy of the build to serve, so that parallel tests keep theirs. */
export async function copyBuild(directory: string): Promise<void> {
  await cp(process.env.WEB_DIR ?? join(root, 'web', 'dist'), directory, { recursive: true })
}

export async function releaseNewer(directory: string): Promise<void> {
  const assets = join(directory, 'assets')
  const names = new Map<string, string>()
  for (const file of await readdir(assets)) {
    const [, name = '', hash = '', end = ''] = HASHED.exec(file) ?? []
    if (hash !== '') names.set(file, `${name}${backwards(hash)}${end}`)
  }
  const known = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const folder of [directory, assets])
    for (const file of await readdir(folder)) {
      const path = join(folder, file)
      // Old compressed copies: without them the server sends the files themselves.
      if (/\.(br|gz)$/.test(file)) await rm(path)
      else if (TEXT.test(file)) {
        const text = await readFile(path, 'utf8')
        const renamed = text.replace(known, (name) => names.get(name) ?? name)
        await writeFile(path, renamed.replace(REVISION, backwards))
      }
    }
  for (const [before, after] of names) await rename(join(assets, before), join(assets, after))
}

function backwards(hash: string): string {
  return hash.split('').reverse().join('')
}
