// Random values for a JSON Schema, for fast-check: valid ones, and ones with a single fault.
import fc from 'fast-check'

export interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Meaningful values, by the name of their field. */
export type ByName = Readonly<Record<string, fc.Arbitrary<unknown>>>

export function validInput(schema: JsonSchema, byName: ByName): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, byName[name] ?? validValue(property)]),
  )
  return fc.record(fields, { requiredKeys: required })
}

function validValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(validValue))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
      })
    case 'array':
      return fc.array(validValue(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'string':
      return validText(schema)
    default:
      return fc.constant('x')
  }
}

function validText({ pattern, minLength = 0, maxLength = 64 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 64) })
  return fc.string({ minLength, maxLength: Math.min(Math.max(maxLength, minLength), 64) })
}

const hostileValues: readonly unknown[] = [
  -1,
  0,
  Number.POSITIVE_INFINITY,
  1.5,
  2 ** 53,
  '-1',
  '0',
  '0x10',
  '1e5',
  '１２',
  '٣',
  `0.${'1'.repeat(40)}`,
  '9'.repeat(39),
  'NaN',
  'Infinity',
  '',
  ' ',
  null,
  true,
  [],
  [1],
  {},
  { toString: 'x' },
  ['a', 'b'],
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or '1'='1",
  'case when (1=1) then 1 else 2 end',
  'sort; drop table users',
  'a\r\nb',
  'x'.repeat(5000),
  '\u0000',
  '\uD800',
  '<script>alert(1)</script>',
  'Token',
  '中文',
  '\u202Eevil',
  100_000_000,
  '100000000',
]

/**
 * A valid input with one fault: a hostile value, a missing field, an unknown field, or a name with a special meaning in
 * JavaScript.
 */
export function faultyInput(schema: JsonSchema, byName: ByName): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {})
  const hostile = fc.constantFrom(...hostileValues)
  const anyName = names.length === 0 ? fc.constant('x') : fc.constantFrom(...names)
  const extraName = fc.constantFrom('isAdmin', 'userId', 'owner', 'constructor', 'toString', 'id[]', 'a.b', '$where')
  const fault = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), name: anyName, value: hostile }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), name: anyName, value: hostile }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), name: extraName, value: hostile }) },
  )
  return fc.tuple(validInput(schema, byName), fault).map(([input, { kind, name, value }]) => {
    const changed: Record<string, unknown> = { ...input }
    if (kind === 'remove') delete changed[name]
    else changed[name] = value
    return changed
  })
}
