// The description of every operation of a table: GET /api/openapi.json (OpenAPI 3.1).
import { errorCodes, errorNames } from '@assay/api/errorCodes'
import type { Route } from '@assay/api/route'
import * as z from 'zod/mini'
import type { TableRow } from './table.ts'

type Json = Record<string, unknown>
export interface DescribedOperation extends Omit<TableRow, 'input' | 'output'> {
  /** JSON Schema of the input and of `data`. */
  input: Json
  output: Json
}

export function describeOperations(table: readonly TableRow[]): DescribedOperation[] {
  return table.map((row) => ({
    ...row,
    input: jsonSchema(row.input, 'input'),
    output: jsonSchema(row.output, 'output'),
  }))
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

export function openapiDocument(table: readonly TableRow[], tokenHeader: string): Json {
  const paths: Record<string, Json> = {}
  for (const described of describeOperations(table)) {
    const { method, alsoMethod, path, alsoPath } = described.route
    const methods = [method, ...(alsoMethod === undefined ? [] : [alsoMethod])]
    paths[path] = Object.fromEntries(
      methods.map((each) => [each.toLowerCase(), operationObject(described, each, each !== method)]),
    )
    if (alsoPath !== undefined)
      paths[alsoPath.replaceAll(/:(\w+)/g, '{$1}')] = { [method.toLowerCase()]: withPathValues(described, alsoPath) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: '1',
      description:
        'Every answer of an operation has HTTP status 200 and an envelope {code, msg, data}, also when there were too many requests or the server failed. A request that reaches no operation gets another status with the same envelope: 404 for an unknown address, otherwise those listed. Success is code 200. A refusal is at or below zero, and data.error names it. Code 500 with Token in msg means that the session has ended. Money is a decimal string. The values of a POST may be in the query or in the JSON body. Where the description of a body has additionalProperties: false, a field that it does not list is refused.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: tokenHeader } },
      schemas: { Refusal },
    },
  }
}

const refusalReference: Json = { $ref: '#/components/schemas/Refusal' }

/** Statuses of requests that did not reach the operation. The body is still a refusal. */
const otherStatuses: Record<string, string> = {
  400: 'The request is not valid HTTP, or its body is not valid JSON.',
  403: 'The request comes from a web page of another origin.',
  408: 'The request was not sent within 15 seconds.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  421: 'The Host header names another server.',
  431: 'The headers are too large.',
  503: 'The server is stopping. Nothing was done.',
}
/** Only where a body is sent. */
const bodyStatuses: readonly string[] = ['413', '415']

/** 'placeOrder' → 'Place order'. */
export function titleOf(operation: string): string {
  const words = operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function operationObject(
  { slice, operation, route, input, output }: DescribedOperation,
  method: string,
  isSecond: boolean,
) {
  const fields = (input.properties ?? {}) as Record<string, Json>
  const required = (input.required ?? []) as string[]
  const hasFields = Object.keys(fields).length > 0
  return {
    operationId: `${slice}.${operation}${isSecond ? `.${method.toLowerCase()}` : ''}`,
    summary: titleOf(operation),
    tags: [slice],
    ...(route.caller !== 'anyone' && { security: [{ token: [] }] }),
    ...(method === 'GET' && hasFields && { parameters: queryParameters(fields, required) }),
    ...(method === 'POST' && hasFields && { requestBody: bodyOf(input, required.length > 0, route) }),
    responses: {
      200: answerOf(route, output),
      ...Object.fromEntries(
        Object.entries(otherStatuses)
          .filter(([status]) => method === 'POST' || !bodyStatuses.includes(status))
          .map(([status, description]) => [status, { description, content: jsonContent(refusalReference) }]),
      ),
    },
  }
}

/** The same operation with some of its input in the path. */
function withPathValues(described: DescribedOperation, path: string): Json {
  const { operationId, parameters, ...rest } = operationObject(described, described.route.method, false)
  const names = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const placed = (parameters as { name: string }[]).map((parameter) =>
    names.has(parameter.name) ? { ...parameter, in: 'path', required: true } : parameter,
  )
  return { operationId: `${String(operationId)}.inPath`, ...rest, parameters: placed }
}

function queryParameters(fields: Record<string, Json>, required: readonly string[]): Json[] {
  return Object.entries(fields).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  }))
}

function bodyOf(schema: Json, isRequired: boolean, { codec }: Route): Json {
  const content = codec === 'multipart' ? { 'multipart/form-data': { schema } } : jsonContent(schema)
  return { required: isRequired, content }
}

function answerOf({ codec }: Route, output: Json): Json {
  if (codec === 'raw')
    return {
      description: 'The answer, or a refusal in the envelope.',
      content: jsonContent({ anyOf: [output, refusalReference] }),
    }
  if (codec !== 'image' && codec !== 'file')
    return { description: 'The envelope: success or a refusal.', content: jsonContent(envelopeOf(output)) }
  if (codec === 'file')
    return {
      description: 'The file, or a refusal in the envelope.',
      content: {
        'application/zip': { schema: { type: 'string', format: 'binary' } },
        ...jsonContent(refusalReference),
      },
    }
  const content = { 'image/*': { schema: { type: 'string', format: 'binary' } }, ...jsonContent(refusalReference) }
  return { description: 'The image, or a refusal in the envelope.', content }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}

function envelopeOf(data: Json): Json {
  const success = {
    type: 'object',
    properties: { code: { const: 200 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  }
  return { anyOf: [success, { $ref: '#/components/schemas/Refusal' }] }
}

const Refusal: Json = {
  type: 'object',
  description: errorNames.map((name) => `${errorCodes[name]} ${name}`).join('\n'),
  properties: {
    code: { type: 'integer', description: 'At or below zero; or 500 for an ended session, with data null.' },
    msg: { type: 'string' },
    data: {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: { error: { enum: [...errorNames] } },
          required: ['error'],
          additionalProperties: true,
        },
      ],
    },
  },
  required: ['code', 'msg', 'data'],
}
