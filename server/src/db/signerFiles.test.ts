import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { signerPaths } from './signerFiles.ts'

const production = {
  ASSAY_ENV: 'production',
  PRICES: 'live',
  MAIL_URL: 'smtps://user:word@mail.example',
  DOCUMENTS_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATA_DIR: '/srv/assay',
}

test.each([
  ['the default', {}, ['signer']],
  ['a folder elsewhere', { SIGNER_DIR: '/srv/keys' }, ['signer']],
  ['another folder in DATA_DIR', { SIGNER_DIR: '/srv/assay/own/keys' }, ['signer', 'own/keys']],
  ['a passphrase of its own', { SIGNER_PASSPHRASE_FILE: '/srv/assay/word' }, ['signer', 'word']],
])('with %s, what belongs to the signer in DATA_DIR', (_, settings, paths) => {
  expect(signerPaths(readConfig({ ...production, ...settings }))).toEqual(paths)
})

test('a demo’s signer is part of its backup', () => {
  expect(signerPaths(readConfig({ DATA_DIR: '/srv/assay' }))).toEqual([])
})
