// The typed client over fetch, as in the web app: for tests, benchmarks and the crash harness.
import { type Client, createClient, type Envelope, type Send, toQuery } from '@assay/api/client'
import { createOperatorClient, type OperatorClient } from '@assay/api/operatorClient'
import type { ErrorName } from '@assay/api/errorCodes'
import { ApiError, type ErrorFacts, SUCCESS } from '@assay/api/errors'
import { operatorRoutes } from '@assay/api/operatorRoutes'
import type { Route } from '@assay/api/route'
import { routes } from '@assay/api/routes'

export interface HttpClientOptions {
  url: string
  token?: string
  /** The cookie of a browser; without it each call is from a new browser. */
  browser?: string
  language?: string
}

const rows = [...Object.values(routes), ...Object.values(operatorRoutes)].flatMap((operations) =>
  Object.values<Route>(operations),
)
const codecs = new Map(rows.map(({ path, codec }) => [path, codec]))

/** Refusals are thrown as ApiError, other failures as fetch's own errors. */
export function httpClient({ url, token, browser, language = 'en' }: HttpClientOptions): Client {
  const headers = {
    language,
    ...(token !== undefined && { satoken: token }),
    ...(browser !== undefined && { cookie: `browser=${browser}` }),
  }
  return createClient(sendTo(url, headers))
}

/** The client of the operators' listener. */
export function operatorHttpClient({ url, token }: Pick<HttpClientOptions, 'url' | 'token'>): OperatorClient {
  return createOperatorClient(sendTo(url, token === undefined ? {} : { operatortoken: token }))
}

function sendTo(url: string, headers: Record<string, string>): Send {
  const form = (input: Record<string, unknown>) => ({ headers, body: toForm(input) })
  const json = (input: Record<string, unknown>) => ({
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return async ({ method, path, input }) => {
    const codec = codecs.get(path)
    const response = await (method === 'GET'
      ? fetch(`${url}${path}${toQuery(input)}`, { headers })
      : fetch(`${url}${path}`, { method: 'POST', ...(codec === 'multipart' ? form(input) : json(input)) }))
    const type = response.headers.get('content-type') ?? ''
    if (codec === 'image' && !type.startsWith('application/json'))
      return { type, bytes: new Uint8Array(await response.arrayBuffer()) }
    const answer = (await response.json()) as Envelope
    return codec === 'raw' && answer.code === undefined ? answer : unwrap(answer)
  }
}

/** An ended session has no error name, only its message. */
function unwrap({ code, msg, data }: Envelope): unknown {
  if (code === SUCCESS) return data
  const { error, ...facts } = (data ?? {}) as { error?: ErrorName } & ErrorFacts
  if (error === undefined) throw new Error(`${code} ${msg}`)
  throw new ApiError(error, facts)
}

/** Bytes are a file, a list is several, any other value is text. */
function toForm(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(input)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Uint8Array) form.append(key, new Blob([Uint8Array.from(each)]), 'file')
      else if (each !== undefined) form.append(key, String(each))
    }
  }
  return form
}
