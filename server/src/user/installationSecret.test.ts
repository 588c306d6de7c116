import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInstallationSecret } from './installationSecret.ts'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'assay-key-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

test('the key of hashes is the same at every start, also if two servers start at once', async () => {
  const secrets = await Promise.all([1, 2, 3].map(() => readInstallationSecret(place)))
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(await readInstallationSecret(place)).toEqual(secrets[0])
})
