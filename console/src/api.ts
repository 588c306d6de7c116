// The one client of the operators' interface. A call gives its data, or throws a Refusal.
import { type Envelope, type Send, toQuery } from '@assay/api/client'
import type { ErrorFacts } from '@assay/api/errors'
import { createOperatorClient } from '@assay/api/operatorClient'
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { consoleWords } from '@assay/words/consoleWords'
import { readToken, setToken } from './session.ts'

const TIMEOUT_MS = 15_000
const SESSION_ENDED = 500

export class Refusal extends Error {
  /** Its name; null if there was no answer. */
  readonly error: string | null
  readonly facts: ErrorFacts

  /** message: the server's sentence. */
  constructor(message: string, error: string | null, facts: ErrorFacts = {}) {
    super(message)
    this.error = error
    this.facts = facts
  }
}

const send: Send = async ({ method, path, input }) => {
  const response = await (method === 'GET'
    ? ask(path + toQuery(input), { method })
    : ask(path, { method, body: JSON.stringify(input) }))
  return await answerOf(response)
}

/** The picture or the PDF behind a link. */
export async function loadFile(link: string): Promise<Blob> {
  const response = await ask(link, {})
  const isFile = response.headers.get('content-type')?.startsWith('application/json') === false
  return isFile ? await orUnreachable(response.blob()) : ((await answerOf(response)) as Blob)
}

interface Reply {
  ticketId: number
  revision: number
  text: string
  files: readonly Blob[]
}

/** A picture of a notice, an article or a text. */
export async function uploadPicture(file: Blob): Promise<OperatorOutput<'content', 'uploadPicture'>> {
  const body = new FormData()
  body.set('file', file, 'picture')
  const answer = await ask('/api/console/content/upload', { method: 'POST', body })
  return (await answerOf(answer)) as OperatorOutput<'content', 'uploadPicture'>
}

/** An answer of customer service, with its files. */
export async function replyToTicket({ files, ...texts }: Reply): Promise<OperatorOutput<'support', 'replyToTicket'>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(texts)) body.set(name, String(value))
  for (const file of files) body.append('files', file, 'file')
  const answer = await ask('/api/console/support/reply', { method: 'POST', body })
  return (await answerOf(answer)) as OperatorOutput<'support', 'replyToTicket'>
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  const token = readToken()
  const headers = {
    // The browser names the type of a form, with what separates its parts.
    ...(!(init.body instanceof FormData) && { 'content-type': 'application/json' }),
    language: 'en',
    ...(token !== null && { operatortoken: token }),
  }
  return await orUnreachable(fetch(address, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }))
}

async function answerOf(response: Response): Promise<unknown> {
  const { code, msg, data } = (await orUnreachable(response.json())) as Envelope
  if (code > 0 && code !== SESSION_ENDED) return data
  if (code === SESSION_ENDED) setToken(null)
  const { error = null, ...facts } = (data ?? {}) as { error?: string } & ErrorFacts
  throw new Refusal(msg, error, facts)
}

/** The connection can break, or be too slow, at every step. */
async function orUnreachable<Result>(step: Promise<Result>): Promise<Result> {
  try {
    return await step
  } catch {
    throw new Refusal(consoleWords.failed.unreachable, null)
  }
}

export const api = createOperatorClient(send)

export function sentenceOf(error: unknown): string {
  return error instanceof Refusal && error.message !== '' ? error.message : consoleWords.failed.unknown
}
