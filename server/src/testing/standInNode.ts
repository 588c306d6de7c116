// A node over HTTP that answers what a test says, in the form that its documentation gives.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Of an error of JSON-RPC. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface StandInNode {
  /** With a user and a password, which it demands. */
  url: string
  /** What was asked, in order. */
  asked: readonly { method: string; params: unknown }[]
  /** How many of the next requests get no answer: their connection is closed. */
  silent: number
  close(): Promise<void>
}

interface Asked {
  method?: string
  params?: unknown[]
  id?: unknown
}

/** Answer: for a method of JSON-RPC or a path; throws RpcError for a refusal. */
export async function startStandInNode(
  answer: (method: string, params: readonly unknown[]) => unknown,
): Promise<StandInNode> {
  const asked: { method: string; params: unknown }[] = []
  const server = createServer((request, response) => {
    void respond(request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => response.destroy(),
    )
  })

  async function respond(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const body = JSON.parse(await text(request)) as Asked | Asked[]
    if (!Array.isArray(body)) return answerOne(request, body)
    // Of a batch a node may answer in any order.
    const told = await Promise.all(body.map((each) => answerOne(request, each)))
    return {
      status: 200,
      body: `[${told
        .map((each) => each.body)
        .toReversed()
        .join(',')}]`,
    }
  }

  async function answerOne(request: IncomingMessage, body: Asked): Promise<{ status: number; body: string }> {
    const isRpc = body.method !== undefined && request.url === '/'
    const method = isRpc ? String(body.method) : (request.url ?? '')
    const params = isRpc ? (body.params ?? []) : [body]
    asked.push({ method, params })
    if (node.silent > 0) {
      node.silent--
      throw new Error('silent')
    }
    if (request.headers.authorization !== `Basic ${Buffer.from('user:secret').toString('base64')}`)
      return { status: 401, body: '' }
    if (!isRpc) return { status: 200, body: JSON.stringify(answer(method, params)) }
    try {
      return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: body.id, result: answer(method, params) }) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message } = error
      return { status: 500, body: JSON.stringify({ jsonrpc: '2.0', id: body.id, error: { code, message } }) }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const node: StandInNode = {
    url: `http://user:secret@127.0.0.1:${port}`,
    asked,
    silent: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}
