// Orders over HTTP from plain sockets, as cheaply as possible: generator, server and database share the cores, so the
// generator's use reduces the result.
import { connect, type Socket } from 'node:net'

export interface GeneratorOptions {
  host: string
  port: number
  tokens: readonly string[]
  connections: number
  /** One body for each order. */
  nextBody: () => string
}

export interface Measured {
  accepted: number
  /** By name of the refusal. */
  refused: Map<string, number>
  /**
   * Until the answer, ascending. From the scheduled sending time if the connection was still waiting for its last answer
   * then, else from the sending: a timer of Node is up to 1 ms late, which is no delay of the server.
   */
  latenciesMs: number[]
}

const PATH = '/api/currency/order/submit'

/** Each connection sends its next order when the last one is answered. */
export async function runClosed(options: GeneratorOptions, seconds: number): Promise<Measured> {
  const lines = await openLines(options)
  const measured: Measured = { accepted: 0, refused: new Map(), latenciesMs: [] }
  const end = performance.now() + seconds * 1000
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < end) note(measured, performance.now(), await line.send(options.nextBody()))
    }),
  )
  return closeLines(lines, measured)
}

/** Orders are sent on a fixed schedule, whatever happened to earlier ones: a stall is counted in full. */
export async function runOpen(
  options: GeneratorOptions,
  pace: { perSecond: number; seconds: number },
): Promise<Measured> {
  const lines = await openLines(options)
  const measured: Measured = { accepted: 0, refused: new Map(), latenciesMs: [] }
  const total = Math.floor(pace.perSecond * pace.seconds)
  const start = performance.now()
  const dueAt = (place: number) => start + (place * 1000) / pace.perSecond
  let next = 0
  await Promise.all(
    lines.map(async (line) => {
      while (next < total) {
        const due = Math.max(dueAt(next++), start)
        const wait = due - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        note(measured, wait > 0 ? performance.now() : due, await line.send(options.nextBody()))
      }
    }),
  )
  return closeLines(lines, measured)
}

function note(measured: Measured, from: number, answer: string): void {
  if (answer.startsWith('{"code":200,')) measured.accepted++
  else {
    const error = /"error":"(\w+)"/.exec(answer)?.[1] ?? answer.slice(0, 80)
    measured.refused.set(error, (measured.refused.get(error) ?? 0) + 1)
  }
  measured.latenciesMs.push(performance.now() - from)
}

function openLines({ host, port, tokens, connections }: GeneratorOptions): Promise<Line[]> {
  return Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      const socket = connect({ host, port, noDelay: true })
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      return new Line(socket, tokens[place % tokens.length] ?? '')
    }),
  )
}

function closeLines(lines: readonly Line[], measured: Measured): Measured {
  for (const line of lines) line.close()
  measured.latenciesMs.sort((one, other) => one - other)
  return measured
}

/** One keep-alive connection, one request at a time. */
class Line {
  readonly #socket: Socket
  readonly #head: string
  #received = ''
  #answer: ((body: string) => void) | null = null

  constructor(socket: Socket, token: string) {
    this.#socket = socket
    this.#head = `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\nsatoken: ${token}\r\ncontent-type: application/json\r\ncontent-length: `
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => this.#receive(chunk))
    socket.on('error', () => {})
  }

  send(body: string): Promise<string> {
    this.#socket.write(`${this.#head}${body.length}\r\n\r\n${body}`)
    return new Promise((resolve) => {
      this.#answer = resolve
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: string): void {
    this.#received += chunk
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1])
    if (this.#received.length < headEnd + 4 + length) return
    const body = this.#received.slice(headEnd + 4, headEnd + 4 + length)
    this.#received = ''
    this.#answer?.(body)
  }
}
