// A kind of configuration: the schema of its values, and this release's own values.
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import type { CommandInput } from '../exchange/door.ts'
import { addedPaths, complete } from './complete.ts'
import type { Finding } from './finding.ts'

export interface Kind<Value = unknown> {
  owns(key: string): boolean
  /** The schema for a key of this kind. */
  schemaOf(key: string): z.core.$ZodType<Value>
  /** The release's values, by key. They replace earlier ones of a release, never what somebody has set. */
  seeds(environment: Config['environment']): Promise<ReadonlyMap<string, Value>>
  /** What a list of keys calls it, in English where it has one. */
  label?(value: Value): string
  /** How long before it holds such a change must be written, in ms. Without this function: 0. */
  noticeMs?(before: Value, after: Value): number
  /** Fields of a key that the exchange computes; '' for the whole value. */
  computed?(key: string): readonly string[]
  /** What is wrong or unusual about a value that fits its schema. values: of every kind, together with this one. */
  check?(value: Value, about: { key: string; values: Values }): Finding[]
  /** Commands that define these values in the engine. Throws ConfigurationError if values do not fit each other. */
  definitions?(values: Values): Definition[]
}

/** The values of a kind, by key. */
export type Values = <Value>(kind: Kind<Value>) => ReadonlyMap<string, Value>

export interface Definition {
  key: string
  command: CommandInput
}

/** Picks the values of one kind from values by key. */
export function valuesAmong(all: ReadonlyMap<string, unknown>): Values {
  return <Value>({ owns }: Kind<Value>) => new Map([...all].filter(([key]) => owns(key))) as Map<string, Value>
}

/** What is wrong with a value, one sentence on each line. */
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

/** The value, parsed by its schema. Throws ConfigurationError with every fault; an unknown field is one. */
export function readValue<Value>(kind: Kind<Value>, key: string, value: unknown): Value {
  const parsed = readStored(kind, key, value)
  const unknown = addedPaths(value, parsed)
  if (unknown.length > 0) throw new ConfigurationError(unknown.map((path) => `${key}.${path} is not known.`))
  return parsed
}

/** A value that was checked when it was written, perhaps by a newer release: unknown fields are left out. Throws ConfigurationError. */
export function readStored<Value>(kind: Kind<Value>, key: string, value: unknown): Value {
  const parsed = z.safeParse(kind.schemaOf(key), value, { error: localeError })
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${[key, ...path].join('.')} is not valid: ${message}.`),
    )
  return parsed.data
}

/** The value with what this release requires and it lacks. It may still have other faults. */
export function completeValue(kind: Kind, key: string, { value, seed }: { value: unknown; seed: unknown }): unknown {
  return complete(value, seed, (candidate) => z.safeParse(kind.schemaOf(key), candidate).success)
}
