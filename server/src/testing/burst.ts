// Concurrent requests: each is sent except for its last byte, and the last bytes are sent together.
import { connect, type Socket } from 'node:net'
import type { Envelope } from '@assay/api/client'

export interface BurstRequest {
  path: string
  token: string
  body: object
}

export async function burst(url: string, requests: readonly BurstRequest[]): Promise<Envelope[]> {
  const { port } = new URL(url)
  const held = await Promise.all(requests.map((request) => sendAllButOneByte(Number(port), request)))
  for (const { socket, lastByte } of held) socket.write(lastByte)
  return await Promise.all(held.map(({ answered }) => answered))
}

interface Held {
  socket: Socket
  lastByte: string
  answered: Promise<Envelope>
}

async function sendAllButOneByte(port: number, { path, token, body }: BurstRequest): Promise<Held> {
  const text = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\nsatoken: ${token}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n`
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const answered = readAnswer(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(head + text.slice(0, -1), () => resolve())
  })
  return { socket, lastByte: text.slice(-1), answered }
}

function readAnswer(socket: Socket): Promise<Envelope> {
  const { promise, resolve, reject } = Promise.withResolvers<Envelope>()
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', reject)
  socket.on('end', () => {
    const text = Buffer.concat(parts).toString('utf8')
    if (text.startsWith('HTTP/1.1 200')) resolve(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Envelope)
    else reject(new Error(text.slice(0, 200)))
  })
  return promise
}

/** The number of answers of each kind: 'OK', or the name of the refusal. */
export function countAnswers(answers: readonly Envelope[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code, data } of answers) {
    const kind = code === 200 ? 'OK' : String((data as { error?: string } | null)?.error ?? code)
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
