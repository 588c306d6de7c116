import { expect, test } from 'vitest'
import { unreachable } from './unreachable.ts'

const url = 'postgres://assay:hunter2@db.example:5433/books'
const said = (error: unknown) => (unreachable(error, url) as Error).message
const coded = (code: string, message = '') => Object.assign(new Error(message), { code })

test.each([
  [coded('28P01'), 'refuses the password of user assay'],
  [coded('28000', 'no pg_hba.conf entry for host, no encryption'), '?sslmode=require'],
  [coded('3D000'), 'has no database books'],
  [coded('ENOTFOUND'), 'names host db.example:5433, which does not exist'],
  [coded('ECONNREFUSED'), 'where nothing listens'],
  [coded('ETIMEDOUT'), 'does not answer'],
  [new Error('timeout expired'), 'does not answer'],
  [new Error('The server does not support SSL connections'), 'does not speak TLS'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), 'does not trust'],
  [coded('CERT_HAS_EXPIRED', 'certificate has expired'), 'has expired'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"), 'another name'],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'needs a password'],
  [coded('XX000'), '(XX000)'],
])('%s is said in words, without the password', (error, words) => {
  expect(said(error)).toContain(words)
  expect(said(error)).not.toContain('hunter2')
})

test('an error that already says what to change stays as it is', () => {
  const refusal = new Error('Assay is already running here (process 7); stop it.')
  expect(unreachable(refusal, url)).toBe(refusal)
})
