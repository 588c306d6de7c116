// The one client of the wire: headers, timeout, envelope, and the rules that hold for every call. A call answers its
// data or throws a RequestError.
import { type Client, createClient, type Envelope, type Send, toQuery } from '@assay/api/client'
import type { ErrorFacts } from '@assay/api/errors'
import type { Route } from '@assay/api/route'
import type { Input, Operation, Output, Slice } from '@assay/api/schemas'
import { containsHan } from './chineseRule.ts'
import { httpBase, testPlatform } from './platform.ts'
import { RequestError, type RequestErrorName, saysNothing } from './requestError.ts'
import { readText } from './storage.ts'
import { ANSWER_WITHIN_MS, keepUnanswered, markAnswered } from './unanswered.ts'

const SESSION_ENDED = 500

export interface ApiListener {
  /** Code 500 with Token in its message: the session is over on the server. */
  sessionEnded(): void
  /** A request was refused in the page because of a Chinese character. */
  chineseRefused(): void
}
let listener: ApiListener = { sessionEnded() {}, chineseRefused() {} }

/** Set once, when the app starts. */
export function listenToApi(to: ApiListener): void {
  listener = to
}

const send: Send = async (request) => {
  const envelope = await exchangeEnvelope(request)
  if (envelope.code > 0) return envelope.data
  throw refusalOf(envelope)
}

/** Every operation. In a build each use is replaced by callOf with its row (bundling/routePaths.ts). */
export const api: Client = /* @__PURE__ */ createClient(send)

/** The call of one row of the route table. */
export function callOf({ method, path }: Pick<Route, 'method' | 'path'>) {
  return (input: Record<string, unknown>): Promise<unknown> => send({ method, path, input })
}

/** One call, its envelope unjudged except for an ended session. For callers to whom the code itself matters. */
export async function exchangeEnvelope(request: Parameters<Send>[0]): Promise<Envelope> {
  if (containsHan(request.input)) {
    listener.chineseRefused()
    throw new RequestError('CANNOT_INPUT_CHINESE')
  }
  const token = readText('TOKEN')
  // Asking what became of an id answers nothing by itself.
  const clientId = request.method === 'GET' ? null : clientIdOf(request.input)
  if (clientId !== null) keepUnanswered({ clientId, path: request.path })
  const response = await answer(request)
  const envelope = await readEnvelope(response)
  if (clientId !== null && (envelope.code > 0 || !saysNothing(refusalOf(envelope)))) markAnswered(clientId)
  // Asked by a user who has signed out since: what it says is for nobody here any more.
  if (token !== null && token !== readText('TOKEN')) throw new RequestError('SESSION_ENDED')
  if (envelope.code === SESSION_ENDED && envelope.msg.includes('Token')) {
    listener.sessionEnded()
    throw new RequestError('SESSION_ENDED')
  }
  return envelope
}

function clientIdOf(input: Record<string, unknown>): string | null {
  const id = input.clientOrderId ?? input.clientId
  return typeof id === 'string' ? id : null
}

async function answer({ method, path, input }: Parameters<Send>[0]): Promise<Response> {
  const early = takeEarlyAnswer(method, path, input)
  try {
    if (early !== null) return await early
    const init: RequestInit = { method, headers: headers(), credentials: credentials(), signal: timeout() }
    if (method === 'GET') return await fetch(httpBase() + path + toQuery(input), init)
    return await fetch(httpBase() + path, { ...init, body: JSON.stringify(input) })
  } catch (error) {
    throw silence(error)
  }
}

/** Of a request that got no answer. */
export function silence(error: unknown): RequestError {
  return new RequestError((error as Error).name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK_ANOMALY')
}

/** What the first screen reads was asked for by boot.ts before this script arrived; each answer is used once. */
function takeEarlyAnswer(method: string, path: string, input: Record<string, unknown>): Promise<Response> | null {
  const early = window.assayEarly
  if (method !== 'GET' || early === undefined) return null
  const address = path + toQuery(input)
  const answer = early[address]?.response ?? null
  delete early[address]
  return answer
}

/**
 * The data of a call that boot.ts made to this path, where it is in already: what the first picture shows needs no second
 * one then. undefined otherwise, and the call is made as any other. Once, as every early answer.
 */
export function takeArrived<S extends Slice, O extends Operation<S>>(
  path: string,
  input: Input<S, O>,
): Output<S, O> | undefined {
  const address = path + toQuery(input as Record<string, unknown>)
  const { code, data } = (window.assayEarly?.[address]?.body ?? {}) as Partial<Envelope>
  if (code === undefined || !(code > 0)) return undefined
  delete window.assayEarly?.[address]
  return data
}

const timeout = () => AbortSignal.timeout(ANSWER_WITHIN_MS)

/** A test platform is another origin, and has to know this browser too. */
function credentials(): RequestCredentials {
  return testPlatform() === null ? 'same-origin' : 'include'
}

function headers(): Record<string, string> {
  return { 'content-type': 'application/json', ...callHeaders() }
}

/** Who calls, and in which language. */
export function callHeaders(): Record<string, string> {
  const page = document.documentElement
  const token = readText('TOKEN')
  return {
    language: page.dataset.language ?? page.lang,
    lang: page.lang,
    ...(token && { satoken: token }),
  }
}

async function readEnvelope(response: Response): Promise<Envelope> {
  if (response.status !== 200) throw new RequestError('NETWORK_ANOMALY')
  let body: unknown
  try {
    body = await response.json()
  } catch (error) {
    throw silence(error)
  }
  const { code, msg, data } = (body ?? {}) as Partial<Record<keyof Envelope, unknown>>
  // Some calls answer the code as text ('200').
  return { code: Number(code ?? 0) || 0, msg: typeof msg === 'string' ? msg : '', data }
}

/** What an answer that is no success says. */
export function refusalOf({ msg, data }: Envelope): RequestError {
  const { error, ...facts } = (data ?? {}) as { error?: RequestErrorName } & ErrorFacts
  return new RequestError(error ?? 'SYSTEM_ERROR', facts, msg)
}
