// A certificate for the loopback, made anew for a run and trusted by this process alone.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'

const DAY_MS = 86_400_000

/** Written to this folder. Returns the server's settings for it. A browser must be told to ignore certificate errors. */
export async function makeOwnCertificate(directory: string): Promise<{ TLS_CERT: string; TLS_KEY: string }> {
  const files = { TLS_CERT: join(directory, 'certificate.pem'), TLS_KEY: join(directory, 'key.pem') }
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    notAfterDate: new Date(Date.now() + 2 * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  await Promise.all([writeFile(files.TLS_CERT, cert), writeFile(files.TLS_KEY, key)])
  setDefaultCACertificates([...getCACertificates(), cert])
  return files
}
