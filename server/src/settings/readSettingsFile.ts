// SETTINGS_FILE: one JSON object with values of the configuration, by key.
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../config.ts'
import { addedPaths } from './complete.ts'
import { completeValue, ConfigurationError, type Kind, kindOf, readValue } from './kind.ts'

interface Release {
  kinds: readonly Kind[]
  seeds: ReadonlyMap<string, unknown>
  /** Called with a line for each value that lacks required fields. */
  report?: ((line: string) => void) | undefined
}

/** Its values; required fields that they leave out come from this release. Throws ConfigError. */
export async function readSettingsFile(path: string, { kinds, seeds, report }: Release): Promise<Map<string, unknown>> {
  const content = await readObject(path)
  const faults: string[] = []
  const values = Object.entries(content).map(([key, written]): [string, unknown] => {
    try {
      const kind = kindOf(kinds, key)
      const value = completeValue(kind, key, { value: written, seed: seeds.get(key) })
      const added = addedPaths(value, written)
      if (added.length > 0) report?.(`${key}: ${path} lacks ${added.join(', ')}; taken from this release`)
      return [key, readValue(kind, key, value)]
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      faults.push(...error.message.split('\n').map((line) => `SETTINGS_FILE ${path}: ${line}`))
      return [key, written]
    }
  })
  if (faults.length > 0) throw new ConfigError(faults)
  return new Map(values)
}

async function readObject(path: string): Promise<object> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new ConfigError([`SETTINGS_FILE ${path} cannot be read: ${(error as Error).message}.`])
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ConfigError([`SETTINGS_FILE ${path} must hold one JSON object with keys such as LOGIN_REGIS_SETTING.`])
  return content
}
