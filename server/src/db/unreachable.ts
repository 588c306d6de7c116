// Explains errors of DATABASE_URL. The address may contain a password, so only its host, database and user are
// repeated.

/** Error code of the driver, of PostgreSQL or of TLS. */
type Fault = (place: Place) => string

interface Place {
  host: string
  database: string
  user: string
}

const faults: Readonly<Record<string, Fault>> = {
  '28P01': ({ user }) => `refuses the password of user ${user}; correct the password`,
  '28000': ({ user, host }) =>
    `does not let user ${user} in from here; correct the user, allow it in pg_hba.conf of ${host}, or add ?sslmode=require if it needs TLS`,
  '3D000': ({ database }) => `has no database ${database}; make it with createdb, or correct the name`,
  '42501': ({ user, database }) => `does not let user ${user} use database ${database}; grant it all rights there`,
  '53300': () => 'has no free connection; raise max_connections or close some',
  '57P03': () => 'is starting or stopping; try again in a moment',
  ENOTFOUND: ({ host }) => `names host ${host}, which does not exist; correct the name`,
  EAI_AGAIN: ({ host }) => `names host ${host}, but no name server answers; check the network`,
  ECONNREFUSED: ({ host }) =>
    `leads to ${host}, where nothing listens; start PostgreSQL there, or correct host and port`,
  ETIMEDOUT: ({ host }) => `leads to ${host}, which does not answer; check the network and its firewall`,
  EHOSTUNREACH: ({ host }) => `leads to ${host}, which cannot be reached from here; check the network`,
  ENETUNREACH: ({ host }) => `leads to ${host}, which cannot be reached from here; check the network`,
  ECONNRESET: ({ host }) =>
    `leads to ${host}, which closes the connection; check that a PostgreSQL listens there and whether it requires TLS`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `has a certificate for another name than ${host}; use that name`,
  CERT_HAS_EXPIRED: () => 'has a certificate that has expired; renew it there',
}

const untrusted =
  'has a certificate that this machine does not trust; name its authority with ?sslrootcert=FILE, or in NODE_EXTRA_CA_CERTS'

/** Errors without a code of the driver. */
const messages: readonly (readonly [RegExp, Fault])[] = [
  [/does not support SSL/i, () => 'does not speak TLS; turn TLS on there, or remove sslmode from the URL'],
  [/self.signed|unable to (verify|get)|certificate/i, () => untrusted],
  [/password must be a (non-empty )?string/i, ({ user }) => `needs a password for user ${user}; put it into the URL`],
  [/timeout expired|terminated due to connection timeout/i, (place) => faults.ETIMEDOUT?.(place) ?? ''],
]

/** The error explained; one that already says what to change stays as it is. */
export function unreachable(error: unknown, url: string): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const fault = faults[code] ?? messages.find(([pattern]) => pattern.test(message))?.[1]
  if (fault !== undefined) return new Error(`The PostgreSQL of DATABASE_URL ${fault(placeOf(url))}.`)
  return code === ''
    ? error
    : new Error(`DATABASE_URL does not answer (${code}); start that PostgreSQL or correct the URL.`)
}

function placeOf(url: string): Place {
  const { host, pathname, username, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? (host === '' ? 'localhost' : host),
    database: decodeURIComponent(pathname.slice(1)) || username,
    user: decodeURIComponent(username) || 'of this process',
  }
}
