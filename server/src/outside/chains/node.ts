// One node, asked over HTTP. Every fault becomes ChainUnavailable, which names no address: it may hold a password.
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ChainUnavailable } from './chain.ts'

const TIMEOUT_MS = 10_000
/** A block of Bitcoin in hexadecimal has up to 8 MB; receipts of a full Ethereum block have about 5. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024
/** A node that is starting, or that counts requests, is asked once more. */
const AGAIN_AFTER_MS = 300

/** The node understood the request and answered with an error. */
export class NodeRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface Node {
  /** JSON-RPC, as Ethereum and Bitcoin have it. Throws NodeRefusal and ChainUnavailable. */
  call(method: string, params: readonly unknown[]): Promise<unknown>
  /** The same for many at once, in their order: one request of JSON-RPC. */
  calls(method: string, params: readonly (readonly unknown[])[]): Promise<unknown[]>
  /** A path of an HTTP API, as TRON has it. Throws ChainUnavailable. */
  post(path: string, body: unknown): Promise<unknown>
}

const rpcAnswer = z.object({
  id: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: z.number(), message: z.string() })),
})

export interface NodeOptions {
  timeoutMs?: number
  /** Whether a request without an answer is sent once more. */
  again?: boolean
}

/** Url: with a user and a password if the node wants them. */
export function openNode(url: string, { timeoutMs = TIMEOUT_MS, again = true }: NodeOptions = {}): Node {
  const { origin, pathname, search, username, password } = new URL(url)
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers = {
    'content-type': 'application/json',
    ...(username !== '' && { authorization: `Basic ${credentials}` }),
  }
  let lastId = 0

  async function post(path: string, body: unknown): Promise<unknown> {
    const target = `${origin}${pathname.replace(/\/$/, '')}${path}${search}`
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    try {
      return await ask(target, request, timeoutMs)
    } catch (error) {
      if (!again) throw error
      await sleep(AGAIN_AFTER_MS)
      return ask(target, request, timeoutMs)
    }
  }

  return {
    post,
    async call(method, params) {
      const answer = rpcAnswer.safeParse(await post('', { jsonrpc: '2.0', id: ++lastId, method, params }))
      if (!answer.success) throw new ChainUnavailable('a node gave an answer that is no JSON-RPC')
      return resultOf(answer.data)
    },
    async calls(method, params) {
      if (params.length === 0) return []
      const asked = params.map((each) => ({ jsonrpc: '2.0', id: ++lastId, method, params: each }))
      const answers = z.array(rpcAnswer).safeParse(await post('', asked))
      if (!answers.success) throw new ChainUnavailable('a node gave an answer that is no JSON-RPC')
      // A node may answer in any order.
      const byId = new Map(answers.data.map((answer) => [answer.id, answer]))
      return asked.map(({ id }) => {
        const answer = byId.get(id)
        if (answer === undefined) throw new ChainUnavailable('a node did not answer everything it was asked')
        return resultOf(answer)
      })
    },
  }
}

function resultOf({ result, error }: z.infer<typeof rpcAnswer>): unknown {
  if (error) throw new NodeRefusal(error.code, error.message)
  return result ?? null
}

async function ask(target: string, request: RequestInit, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  let text: string
  try {
    const response = await fetch(target, { ...request, signal, redirect: 'error' })
    text = await readText(response)
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error
    throw new ChainUnavailable(signal.aborted ? 'a node did not answer in time' : 'a node cannot be reached')
  }
  try {
    // Bitcoin answers an error of JSON-RPC with status 500.
    return JSON.parse(text)
  } catch {
    throw new ChainUnavailable('a node gave an answer that is no JSON')
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > ANSWER_MAX_BYTES) throw new ChainUnavailable('a node gave an answer that is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
