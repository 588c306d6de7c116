import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSigningKey } from './tickKey.ts'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'assay-key-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

test('a signing key is the same at every start, also if two servers start at once', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => openSigningKey(place, 'tick-key.pem')))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect((await openSigningKey(place, 'tick-key.pem')).publicKey).toBe(keys[0]?.publicKey)
})
