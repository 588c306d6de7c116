// Messages over a real NATS that nobody expects.
import pino from 'pino'
import { expect, test } from 'vitest'
import { hasNats, needsNats, startNats } from '../testing/natsServer.ts'
import { openNats } from './carrier.ts'

test.skipIf(!hasNats)(
  `a message that a listener cannot read does not end the reading of others (${needsNats})`,
  async () => {
    const nats = await startNats()
    const carrier = await openNats({ natsUrl: nats.url, natsCaFile: null }, pino({ enabled: false }))
    try {
      carrier.subscribe('numbers', (bytes, answer) => answer?.(Buffer.from(String(BigInt(bytes.toString()) + 1n))))
      await expect(carrier.request('numbers', Buffer.from('no number'), 200)).rejects.toThrow('timeout')
      expect(String(await carrier.request('numbers', Buffer.from('41'), 500))).toBe('42')
    } finally {
      await carrier.close()
      await nats.kill()
    }
  },
)
