// The form of a setting, read from the JSON Schema of its value.

interface Schema {
  type?: string
  enum?: readonly (string | number)[]
  const?: string | number
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type Shape =
  | { kind: 'group'; fields: readonly (readonly [name: string, shape: Shape])[] }
  | { kind: 'rows'; row: Shape }
  | { kind: 'numbers' }
  | { kind: 'flag' }
  | { kind: 'choice'; choices: readonly (string | number)[] }
  /** null: no limit worth showing. */
  | { kind: 'whole'; min: number | null; max: number | null }
  | { kind: 'decimal' }
  | { kind: 'text'; isLong: boolean }
  /** null or a value. */
  | { kind: 'optional'; of: Shape }

const LONG_TEXT = 1000

export function shapeOf(form: unknown): Shape {
  const { type, enum: choices, anyOf, properties, items, pattern, maxLength = 0, minimum, maximum } = form as Schema
  if (choices !== undefined) return { kind: 'choice', choices }
  if (anyOf !== undefined) return shapeOfAny(anyOf)
  if (properties !== undefined)
    return { kind: 'group', fields: Object.entries(properties).map(([name, each]) => [name, shapeOf(each)]) }
  if (items !== undefined)
    return items.properties === undefined ? { kind: 'numbers' } : { kind: 'rows', row: shapeOf(items) }
  if (type === 'boolean') return { kind: 'flag' }
  if (type === 'integer' || type === 'number') return { kind: 'whole', min: limitOf(minimum), max: limitOf(maximum) }
  if (pattern?.startsWith(String.raw`^\d{1,`) === true) return { kind: 'decimal' }
  return { kind: 'text', isLong: maxLength > LONG_TEXT }
}

function shapeOfAny(all: readonly Schema[]): Shape {
  const some = all.filter(({ type }) => type !== 'null')
  const [first] = some
  if (some.length < all.length && first !== undefined) return { kind: 'optional', of: shapeOf(first) }
  return { kind: 'choice', choices: some.flatMap(({ const: value }) => (value === undefined ? [] : [value])) }
}

function limitOf(limit: number | undefined): number | null {
  return limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? null : limit
}

/** A first value: zeros, empty texts, the first choice. */
export function blankOf(shape: Shape): unknown {
  switch (shape.kind) {
    case 'group':
      return Object.fromEntries(shape.fields.map(([name, each]) => [name, blankOf(each)]))
    case 'rows':
    case 'numbers':
      return []
    case 'flag':
      return false
    case 'choice':
      return shape.choices[0] ?? ''
    case 'whole':
      return Math.max(0, shape.min ?? 0)
    case 'decimal':
      return '0'
    case 'text':
      return ''
    case 'optional':
      return null
  }
}

export type Path = readonly (string | number)[]

/** A copy with another value at the path. */
export function withPart(value: unknown, path: Path, part: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return part
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === name ? withPart(each, rest, part) : each))
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [name]: withPart(fields[name], rest, part) }
}

/** What somebody typed for a whole number: a number if it is one, otherwise the text, which the check then refuses. */
export function wholeOf(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

/** '5, 10, 20' → [5, 10, 20]. */
export function numbersOf(text: string): (number | string)[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(wholeOf)
}
