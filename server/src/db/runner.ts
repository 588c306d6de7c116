// PostgreSQL refuses to run as root. If we are root, it runs as an unprivileged user of the machine, and everything it
// must read has to be accessible to that user.
import { type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The user that runs PostgreSQL when we are root. */
export interface Runner {
  name: string
  uid: number
  gid: number
}

export const weAreRoot = process.getuid?.() === 0

/**
 * null if we are not root and PostgreSQL runs as our own user. Files that already belong to a user keep that user.
 * Throws if root finds no user to run it.
 */
export async function chooseRunner(existing: Stats | null): Promise<Runner | null> {
  if (!weAreRoot) return null
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'))
  const owner = existing === null || existing.uid === 0 ? undefined : users.find(({ uid }) => uid === existing.uid)
  const runner = owner ?? users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (runner === undefined || runner.uid === 0)
    throw new Error(
      'PostgreSQL refuses to run as root, and there is no user postgres or nobody; start as an ordinary user.',
    )
  return runner
}

/** Whether the runner may enter every directory down to this one. Group membership is not considered. */
export async function canEnter(runner: Runner | null, directory: string): Promise<boolean> {
  if (runner === null) return true
  for (let path = directory; ; path = dirname(path)) {
    if (!mayEnter(runner, await stat(path))) return false
    if (dirname(path) === path) return true
  }
}

function mayEnter(runner: Runner, { uid, mode }: Stats): boolean {
  const bit = uid === runner.uid ? 0o100 : 0o001
  return (mode & bit) !== 0
}

function parseUsers(passwd: string): Runner[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name === undefined || gid === undefined ? [] : [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}
