// Combines query and body into the input of an operation, as the documented calls mix them.
import { ApiError } from '@assay/api/errors'
import { PAGE_SIZE_MAX } from '@assay/api/scalars'
import { $ZodObjectJIT } from 'zod/v4/core'
import * as z from 'zod/mini'

interface Sources {
  query: Readonly<Record<string, unknown>>
  secrets: URLSearchParams | undefined
  body: unknown
}

/** Query values are text; this is the type that the schema wants. */
type TextForm = 'boolean' | 'integer' | 'list'

/** The documented client sends these with every call, as headers; as fields they mean nothing. */
const SENT_WITH_EVERY_CALL = ['satoken', 'lang', 'language']
const NAMED_LENGTH_MAX = 64

/**
 * Throws BAD_REQUEST with the field's name, never its value. Fields that are not in the schema are ignored; a strictObject
 * refuses them. Without that, a misspelled clientId could lead to a second order, and a misspelled symbol would cancel the
 * orders of all pairs. zod/mini walks an object's fields for every input; zod's core compiles the same
 * definition to one function.
 */
export function createInputReader(schema: z.ZodMiniObject): (sources: Sources) => unknown {
  const known = readers.get(schema)
  if (known !== undefined) return known
  const reader = compileReader(schema)
  readers.set(schema, reader)
  return reader
}

/** Tests open hundreds of servers with the same operations. */
const readers = new WeakMap<z.ZodMiniObject, (sources: Sources) => unknown>()

function compileReader(schema: z.ZodMiniObject): (sources: Sources) => unknown {
  const forms = textForms(schema)
  const names = Object.keys(schema._zod.def.shape)
  const allowed = isStrict(schema) ? new Set([...names, ...SENT_WITH_EVERY_CALL]) : null
  const compiled = new $ZodObjectJIT(schema._zod.def)
  return ({ query, secrets, body }) => {
    const input: Record<string, unknown> = {}
    const inBody = fieldsOf(body)
    if (allowed !== null) for (const fields of [inBody, query]) refuseUnknown(fields, allowed)
    for (const name of names) {
      if (Object.hasOwn(inBody, name)) input[name] = inBody[name]
      if (Object.hasOwn(query, name)) addText(input, { name, value: query[name], form: forms[name] })
      if (secrets?.has(name) === true) addText(input, { name, value: valueOf(secrets, name), form: forms[name] })
    }
    const parsed = z.safeParse(compiled, input)
    if (parsed.success) {
      const fields = parsed.data as Record<string, unknown>
      if (typeof fields.pageSize === 'number') fields.pageSize = Math.min(fields.pageSize, PAGE_SIZE_MAX)
      for (const name in fields) if (hasBrokenText(fields[name])) throw badField(name)
      return fields
    }
    throw badField(parsed.error.issues[0]?.path.join('.') ?? '')
  }
}

export function isStrict(schema: z.ZodMiniObject): boolean {
  return schema._zod.def.catchall?._zod.def.type === 'never'
}

function refuseUnknown(fields: Readonly<Record<string, unknown>>, allowed: ReadonlySet<string>): void {
  for (const name of Object.keys(fields)) if (!allowed.has(name)) throw badField(name.slice(0, NAMED_LENGTH_MAX))
}

function badField(field: string): ApiError {
  return new ApiError('BAD_REQUEST', field === '' ? {} : { field })
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new ApiError('BAD_REQUEST')
  return body as Readonly<Record<string, unknown>>
}

function valueOf(secrets: URLSearchParams, name: string): string | string[] | undefined {
  const values = secrets.getAll(name)
  return values.length === 1 ? values[0] : values
}

interface TextField {
  name: string
  value: unknown
  form: TextForm | undefined
}

/** A field given twice, in the query or in query and body, must have equal values. */
function addText(input: Record<string, unknown>, { name, value, form }: TextField): void {
  const isList = form === 'list'
  if (Array.isArray(value) && !isList && new Set(value).size > 1) throw badField(name)
  const single: unknown = Array.isArray(value) && !isList ? value[0] : value
  const read = form === undefined ? single : readText[form](single)
  const present = Object.hasOwn(input, name) ? input[name] : undefined
  if (present !== undefined && !saySame(present, read)) throw badField(name)
  if (present === undefined) input[name] = read
}

/** PostgreSQL does not accept NUL or half a surrogate pair as text. */
function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (value instanceof Uint8Array) return false
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBrokenText)
}

/** A body may have a number where a query has its text. */
function saySame(inBody: unknown, inQuery: unknown): boolean {
  return JSON.stringify(inBody) === JSON.stringify(inQuery) || JSON.stringify(inBody) === inQuery
}

const readText: Record<TextForm, (value: unknown) => unknown> = {
  boolean: (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  integer: (value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
  list: (value) => (typeof value === 'string' ? value.split(',') : value),
}

function textForms(schema: z.ZodMiniType): Readonly<Record<string, TextForm>> {
  const forms: Record<string, TextForm> = Object.create(null)
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  for (const [name, property] of Object.entries(properties)) {
    const type = typeof property === 'object' ? property.type : undefined
    if (type === 'boolean') forms[name] = 'boolean'
    if (type === 'integer' || type === 'number') forms[name] = 'integer'
    if (type === 'array') forms[name] = 'list'
  }
  return forms
}
