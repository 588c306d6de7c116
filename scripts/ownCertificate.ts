// A certificate for the loopback, made again for a run of the browser's tests or of a benchmark.
import { createHash, X509Certificate } from 'node:crypto'
import { generate } from 'selfsigned'

export interface OwnCertificate {
  /** PEM. */
  key: string
  /** PEM. */
  cert: string
  /** Of the public key, base64: for Chromium to trust. */
  pin: string
}

const DAY_MS = 86_400_000

/** Valid for two days, for localhost and 127.0.0.1. */
export async function makeOwnCertificate(): Promise<OwnCertificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + 2 * DAY_MS),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { key, cert, pin: createHash('sha256').update(publicKey).digest('base64') }
}
