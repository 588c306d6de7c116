// A kind of configuration: the shape of its values, and what this release brings.
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import type { CommandInput } from '../exchange/door.ts'
import { addedPaths } from './complete.ts'

export interface Kind<Value = unknown> {
  owns(key: string): boolean
  /** For a key of this kind. */
  schemaOf(key: string): z.core.$ZodType<Value>
  /** By key. Written where a key is absent, and again while nobody has set it. Production gets nothing of a demo. */
  seeds(environment: Config['environment']): Promise<ReadonlyMap<string, Value>>
  /** How long before it holds such a change must be written; 0 without it. */
  noticeMs?(before: Value, after: Value): number
  /** What the values tell the engine. Throws ConfigurationError where they do not fit each other. */
  definitions?(values: Values): Definition[]
}

/** The values of a kind, by key. */
export type Values = <Value>(kind: Kind<Value>) => ReadonlyMap<string, Value>

export interface Definition {
  key: string
  command: CommandInput
}

/** Those of a kind among values by key. */
export function valuesAmong(all: ReadonlyMap<string, unknown>): Values {
  return <Value>({ owns }: Kind<Value>) => new Map([...all].filter(([key]) => owns(key))) as Map<string, Value>
}

/** What is wrong with a value, one sentence to a line. */
export class ConfigurationError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

/** Throws ConfigurationError. */
export function kindOf(kinds: readonly Kind[], key: string): Kind {
  const kind = kinds.find(({ owns }) => owns(key))
  if (kind === undefined) throw new ConfigurationError([`${key} is no key of the configuration.`])
  return kind
}

const { localeError } = en()

/** The value as its schema reads it. Throws ConfigurationError with every fault; a field without a meaning is one. */
export function readValue<Value>(kind: Kind<Value>, key: string, value: unknown): Value {
  const parsed = z.safeParse(kind.schemaOf(key), value, { error: localeError })
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${[key, ...path].join('.')} is not valid: ${message}.`),
    )
  const unknown = addedPaths(value, parsed.data)
  if (unknown.length > 0) throw new ConfigurationError(unknown.map((path) => `${key}.${path} is not known.`))
  return parsed.data
}
