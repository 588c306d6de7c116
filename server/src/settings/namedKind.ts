// Kinds whose keys are a prefix and a name, such as pair/btcusdt.
import type * as z from 'zod/mini'
import type { Kind } from './kind.ts'

const NAME = /^[A-Za-z0-9._-]{1,32}$/

export interface NamedKind<Value> extends Kind<Value> {
  keyOf(name: string): string
  nameOf(key: string): string
}

interface Naming<Value> extends Pick<Kind<Value>, 'definitions' | 'noticeMs' | 'check'> {
  prefix: string
  schema: z.ZodMiniType<Value>
  /** The demo's values, by name. */
  demo: () => ReadonlyMap<string, Value>
}

export function namedKind<Value>({ prefix, schema, demo, ...rest }: Naming<Value>): NamedKind<Value> {
  const keyOf = (name: string): string => `${prefix}/${name}`
  const nameOf = (key: string): string => key.slice(prefix.length + 1)
  return {
    ...rest,
    keyOf,
    nameOf,
    owns: (key) => key === keyOf(nameOf(key)) && NAME.test(nameOf(key)),
    schemaOf: () => schema,
    async seeds(environment) {
      const named = environment === 'demo' ? demo() : new Map<string, Value>()
      return new Map([...named].map(([name, value]) => [keyOf(name), value]))
    },
  }
}
