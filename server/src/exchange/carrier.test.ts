// Messages over a real NATS that nobody expects, and what it does not allow.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { hasNats, needsNats, startNats } from '../testing/natsServer.ts'
import { openNats } from './carrier.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** A user with these permissions; without any, everything is allowed. */
async function open(permissions = '{}') {
  const folder = await mkdtemp(join(tmpdir(), 'assay-nats-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  const configFile = join(folder, 'nats.conf')
  await writeFile(configFile, `authorization { users = [{ user: a, password: b, permissions: ${permissions} }] }`)
  const nats = await startNats({ configFile })
  endings.push(() => nats.kill())
  const fatal: unknown[] = []
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const natsUrl = nats.url.replace('//', '//a:b@')
  const carrier = await openNats({ natsUrl, natsCaFile: null }, { log, onFatal: (error) => fatal.push(error) })
  endings.push(() => carrier.close())
  return { nats, carrier, fatal, log: () => lines.join('') }
}

describe.skipIf(!hasNats)(`with a real NATS (${needsNats})`, () => {
  test('a message that a listener cannot read does not end the reading of others', async () => {
    const { carrier } = await open()
    carrier.subscribe('numbers', (bytes, answer) => answer?.(Buffer.from(String(BigInt(bytes.toString()) + 1n))))
    await expect(carrier.request('numbers', Buffer.from('no number'), 200)).rejects.toThrow('timeout')
    expect(String(await carrier.request('numbers', Buffer.from('41'), 500))).toBe('42')
  })

  test('a connection that is lost and comes back is logged', async () => {
    const { nats, carrier, fatal, log } = await open()
    await nats.kill()
    await eventually(() => expect(log()).toContain('the connection to NATS is lost'))
    expect(carrier.isConnected()).toBe(false)
    await nats.start()
    await eventually(() => expect(log()).toContain('the connection to NATS is back'))
    expect(carrier.isConnected()).toBe(true)
    expect(fatal).toEqual([])
  })

  test('a subscription that is not allowed is fatal', async () => {
    const { carrier, fatal } = await open('{ subscribe: ["numbers"] }')
    await carrier.check(['numbers'])
    expect(fatal).toEqual([])
    const refused = /does not allow this process to subscribe to letters/
    await expect(carrier.check(['letters'])).rejects.toThrow(refused)
    expect(fatal).toEqual([expect.objectContaining({ message: expect.stringMatching(refused) })])
    await expect(carrier.check([])).rejects.toThrow(refused)
  })

  test('messages that may not be sent are logged once', async () => {
    const { carrier, fatal, log } = await open('{ publish: ["numbers"] }')
    carrier.publish('letters.a', Buffer.from('a'))
    carrier.publish('letters.a', Buffer.from('b'))
    carrier.publish('words.a', Buffer.from('c'))
    await eventually(() => expect(log()).toContain('words.a'))
    expect(log().match(/NATS refuses/g)).toHaveLength(2)
    expect(fatal).toEqual([])
  })
})
