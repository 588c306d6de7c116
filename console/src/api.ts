// The one client of the operators' interface. A call gives its data, or throws a Refusal.
import { type Envelope, type Send, toQuery } from '@assay/api/client'
import type { ErrorFacts } from '@assay/api/errors'
import { createOperatorClient } from '@assay/api/operatorClient'
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
  const token = readToken()
  const headers = {
    'content-type': 'application/json',
    language: 'en',
    ...(token !== null && { operatortoken: token }),
  }
  const init = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  const { code, msg, data } = await (method === 'GET'
    ? envelopeOf(path + toQuery(input), init)
    : envelopeOf(path, { ...init, body: JSON.stringify(input) }))
  if (code > 0 && code !== SESSION_ENDED) return data
  if (code === SESSION_ENDED) setToken(null)
  const { error = null, ...facts } = (data ?? {}) as { error?: string } & ErrorFacts
  throw new Refusal(msg, error, facts)
}

async function envelopeOf(address: string, init: RequestInit): Promise<Envelope> {
  try {
    const response = await fetch(address, init)
    return (await response.json()) as Envelope
  } catch {
    throw new Refusal(consoleWords.failed.unreachable, null)
  }
}

export const api = createOperatorClient(send)

export function sentenceOf(error: unknown): string {
  return error instanceof Refusal && error.message !== '' ? error.message : consoleWords.failed.unknown
}
