// A push service in this process, over TLS, and a browser that has subscribed to it. It answers as it is told, and keeps
// what it took. Only in tests whose names end in .db.test.ts.
import { execFileSync } from 'node:child_process'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const KEY_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 16
/** Of the header: the salt, the size of a record, and how long the key's id is. */
const KEY_AT = SALT_BYTES + 4 + 1
/** What ends the last record. */
const LAST = 2

export interface Delivered {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
export interface PushService {
  port: number
  /** Of its certificate, which it signed itself. */
  ca: string
  taken: Delivered[]
  /** The next answers, in turn; 201 after them. */
  answers: number[]
  /** The next answer has no end: it is sent as fast as it is read, a byte at a time, or never begins. */
  endless: { next: 'flood' | 'trickle' | 'silence' | null; bytes: number }
  close(): Promise<void>
}

export async function openPushService(host: string): Promise<PushService> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-push-'))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const own = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', `/CN=${host}`]
  const names = ['-addext', `subjectAltName=DNS:${host}`, '-keyout', files.key, '-out', files.cert]
  execFileSync('openssl', ['req', '-x509', ...own, '-days', '2', ...names], { stdio: 'ignore' })
  const [ca, key] = [readFileSync(files.cert, 'utf8'), readFileSync(files.key)]
  rmSync(folder, { recursive: true })
  const [taken, answers]: [Delivered[], number[]] = [[], []]
  const endless: PushService['endless'] = { next: null, bytes: 0 }
  const server = createServer({ cert: ca, key }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = answers.shift() ?? 201
      const { url: path = '', headers } = request
      if (status === 201) taken.push({ path, headers, body: Buffer.concat(parts) })
      const { next } = endless
      endless.next = null
      if (next === 'silence') return
      response.writeHead(status)
      if (next === null) response.end()
      else sendOn(response, endless, next)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    ca,
    taken,
    answers,
    endless,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendOn(response: ServerResponse, endless: PushService['endless'], how: 'flood' | 'trickle'): void {
  const part = Buffer.alloc(how === 'flood' ? 65_536 : 1)
  const timer = setInterval(
    () => {
      if (response.writableNeedDrain) return
      endless.bytes += part.length
      response.write(part)
    },
    how === 'flood' ? 1 : 100,
  )
  response.on('close', () => clearInterval(timer))
}

export interface Subscriber {
  /** As PushSubscription.toJSON gives them. */
  keys: { p256dh: string; auth: string }
  /** Opens a body of Content-Encoding aes128gcm as a browser does: RFC 8291 over RFC 8188. */
  open(body: Buffer): string
}

export function openSubscriber(): Subscriber {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, SALT_BYTES)
      const keyBytes = body[KEY_AT - 1] ?? 0
      const sender = body.subarray(KEY_AT, KEY_AT + keyBytes)
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const material = derived(curve.computeSecret(sender), auth, about, 32)
      const key = derived(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES)
      const nonce = derived(material, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES)
      const record = body.subarray(KEY_AT + keyBytes)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAuthTag(record.subarray(-TAG_BYTES))
      const plain = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()])
      const end = plain.lastIndexOf(LAST)
      return plain.subarray(0, end).toString('utf8')
    },
  }
}

function derived(material: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, about, bytes))
}
