// A certificate for the loopback, made anew for a run and believed by this process alone.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** In this folder. Answers the server's settings for it. A browser has to be told to ignore that nobody vouches for it. */
export async function makeOwnCertificate(directory: string): Promise<{ TLS_CERT: string; TLS_KEY: string }> {
  const files = { TLS_CERT: join(directory, 'certificate.pem'), TLS_KEY: join(directory, 'key.pem') }
  const wanted = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const out = ['-out', files.TLS_CERT, '-keyout', files.TLS_KEY]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...wanted, ...out], { stdio: 'ignore' })
  setDefaultCACertificates([...getCACertificates(), await readFile(files.TLS_CERT, 'utf8')])
  return files
}
