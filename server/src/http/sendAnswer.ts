// Sends the answer of an operation. It bypasses fastify's own sending, which checks every header again for thousands of
// equal answers; long public answers are compressed.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Route } from '@assay/api/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, success } from './answers.ts'
import { encodingFor } from './encodings.ts'
import type { Headers } from './headers.ts'

const zip = promisify(gzip)
/** An answer that fits into one packet is not worth compressing. */
const PACKED_MIN = 1400

export interface Packed extends Answer {
  /** The text compressed, if the caller takes that. */
  zipped?: Buffer
  /** Instead of the text. */
  image?: AnsweredImage & Pick<Route, 'isLasting'>
  /** Instead of the text. */
  file?: AnsweredFile
  /** Other than 200. */
  status?: number
}

export interface AnsweredImage {
  type: string
  bytes: Uint8Array
}

/** A file in parts: nobody holds all of it. */
export interface AnsweredFile {
  name: string
  type: string
  /** Bytes of all parts. */
  size: number
  parts: AsyncIterable<Uint8Array>
}

export type Send = (request: FastifyRequest, reply: FastifyReply, answer: Packed) => void

/** Private answers are not compressed: their length could reveal data next to attacker-chosen text (BREACH). */
export function packAnswer(request: FastifyRequest, route: Route, answer: Answer): Packed | Promise<Packed> {
  const isPublic = route.caller === 'anyone' && route.method === 'GET' && route.knowsCaller !== true
  if (!isPublic || answer.text.length < PACKED_MIN || encodingFor(request, ['gzip']) !== 'gzip') return answer
  return zip(answer.text, { level: 4 }).then((zipped) => ({ ...answer, zipped }))
}

export function packImage({ type, bytes }: AnsweredImage, { isLasting }: Pick<Route, 'isLasting'>): Packed {
  return { ...success(null), image: { type, bytes, ...(isLasting && { isLasting }) } }
}

export function packFile(file: AnsweredFile): Packed {
  return { ...success(null), file }
}

export function packRaw(output: unknown): Packed {
  return { ...success(null), text: JSON.stringify(output) }
}

export function createSender(headersFor: (host: string) => Headers): Send {
  const begun = new WeakMap<Headers, string[]>()

  function linesFor(host: string): string[] {
    const headers = headersFor(host)
    const known = begun.get(headers)
    if (known !== undefined) return known
    const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    const lines = Object.entries({ ...headers, ...type }).flat()
    begun.set(headers, lines)
    return lines
  }

  /** Saved if somebody opens its address: no browser shows it as a page of ours, and nothing in it runs. */
  function imageLines(host: string, { type, isLasting }: NonNullable<Packed['image']>): string[] {
    const own = {
      'content-type': type,
      'content-disposition': 'attachment',
      'cache-control': isLasting === true ? 'public, max-age=31536000, immutable' : 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    }
    return Object.entries({ ...headersFor(host), ...own }).flat()
  }

  function fileLines(host: string, { name, type, size }: AnsweredFile): string[] {
    const own = {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(size),
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    }
    return Object.entries({ ...headersFor(host), ...own }).flat()
  }

  return (request, reply, { text, zipped, image, file, status = 200 }) => {
    const host = request.headers.host ?? ''
    const lines = linesFor(host)
    reply.hijack()
    if (file !== undefined) writeFile(reply, fileLines(host, file), file)
    else if (image !== undefined) write(reply, { lines: imageLines(host, image), body: image.bytes, status })
    else if (zipped === undefined) write(reply, { lines, body: text, status })
    else write(reply, { lines: [...lines, 'content-encoding', 'gzip'], body: zipped, status })
  }
}

/** The reader sees by the length that a file broke off: its connection ends. */
function writeFile({ raw }: FastifyReply, lines: readonly string[], { parts }: AnsweredFile): void {
  raw.writeHead(200, [...lines])
  pipeline(Readable.from(parts), raw).catch(() => raw.destroy())
}

interface Written {
  lines: readonly string[]
  body: string | Uint8Array
  status: number
}

function write({ raw }: FastifyReply, { lines, body, status }: Written): void {
  raw.writeHead(status, [...lines, 'content-length', String(Buffer.byteLength(body))])
  raw.end(body)
}
