// Whether node_modules is what package-lock.json asks for. npm writes what it installed to its own lock there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  version?: string
  /** A workspace. */
  link?: boolean
  /** For some platforms only. */
  optional?: boolean
  /** A tool: not installed by `npm ci --omit=dev`. */
  dev?: boolean
}

/** Ends the process with one line where packages are missing or of another version. withTools: a build needs them. */
export function refuseStaleInstall(root: string, { withTools }: { withTools: boolean }): void {
  if (isInstalled(root, { withTools })) return
  console.error("The installed packages are not those of package-lock.json. Run 'npm ci', then try again.")
  process.exit(1)
}

/** Also true where npm did not install the packages, because then nothing can be compared. */
export function isInstalled(root: string, { withTools }: { withTools: boolean }): boolean {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  const wanted = packagesOf(join(root, 'package-lock.json'))
  if (installed === null || wanted === null) return existsSync(join(root, 'node_modules'))
  return Object.entries(wanted).every(([path, { version, link, optional, dev }]) => {
    if (!path.includes('node_modules/') || link) return true
    const found = installed[path]
    return found === undefined ? (optional ?? false) || (dev === true && !withTools) : found.version === version
  })
}

function packagesOf(lock: string): Record<string, Entry> | null {
  if (!existsSync(lock)) return null
  return (JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, Entry> }).packages
}
