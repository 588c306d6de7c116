// The tools of node_modules/.bin, also for who starts a script without npm.
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The environment with the project's own tools, and its own Node, first on the path. */
export function toolEnv(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}
