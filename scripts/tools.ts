// The tools of node_modules/.bin, also when a script is started without npm.
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/**
 * The environment with the project's own tools and Node first on the path. Output to a file or a pipe has no colours.
 */
export function toolEnv(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }
  return { ...process.env, PATH: path, ...plain, ...more }
}
