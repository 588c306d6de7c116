// SETTINGS_FILE: one JSON object with values of the configuration, by key.
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../config.ts'
import { complete } from './complete.ts'
import { ConfigurationError, type Kind, kindOf, readValue } from './kind.ts'

interface Release {
  kinds: readonly Kind[]
  seeds: ReadonlyMap<string, unknown>
}

/** Its values; fields that they leave out come from this release. Throws ConfigError. */
export async function readSettingsFile(path: string, { kinds, seeds }: Release): Promise<Map<string, unknown>> {
  const content = await readObject(path)
  const faults: string[] = []
  const values = Object.entries(content).map(([key, written]): [string, unknown] => {
    const value = complete(written, seeds.get(key))
    try {
      return [key, readValue(kindOf(kinds, key), key, value)]
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      faults.push(...error.message.split('\n').map((line) => `SETTINGS_FILE ${path}: ${line}`))
      return [key, value]
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
