// One server per database, or several that share its roles: a lock that lasts as long as its connection. It refuses a second start with a clear message.
// Two writers are kept apart by the epoch in engine_head, which does not depend on a connection.
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_VERSION, refuseTooOld } from './compatibility.ts'
import { PRESENCE_LOCK } from './presenceLock.ts'

/** The first connection of a server. A busy machine answers late; a refused connection fails at once. */
const CONNECT_TIMEOUT_MS = 60_000
/** The lock of a server that was just killed stays until PostgreSQL notices. */
const PATIENCE_MS = 3000
const AGAIN_MS = 1000

export interface Presence {
  end(): Promise<void>
}

export interface PresenceOptions {
  isShared: boolean
  /** The connection was lost, and meanwhile the database was upgraded to a version beside which this one cannot run. */
  onTooOld?: (error: unknown) => void
}

/** Throws a one-line message if another server uses the database. Servers with roles can share it. */
export async function takePresence(url: string, { isShared, onTooOld }: PresenceOptions): Promise<Presence> {
  let isEnded = false
  let client = await connect(url, isShared)
  watch(client)

  function watch(watched: pg.Client): void {
    watched.once('end', () => void takeAgain())
  }
  async function takeAgain(): Promise<void> {
    while (!isEnded) {
      await sleep(AGAIN_MS, undefined, { ref: false })
      const next = await connect(url, isShared).catch(() => null)
      if (next === null) continue
      client = next
      await refuseTooOld(client).catch((error: unknown) => onTooOld?.(error))
      if (isEnded) await client.end()
      else watch(client)
      return
    }
  }
  return {
    async end() {
      isEnded = true
      await client.end().catch(() => {})
    },
  }
}

async function connect(url: string, isShared: boolean): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `assay ${process.pid} on ${hostname()}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  // First the version: without it, a process counts as older than any.
  await client.query('select pg_advisory_lock_shared($1, $2)', [PRESENCE_LOCK, DATABASE_VERSION])
  for (const deadline = Date.now() + PATIENCE_MS; !(await tryLock(client, isShared)); await sleep(100))
    if (Date.now() > deadline) throw await refusal(client)
  return client
}

async function tryLock(client: pg.Client, isShared: boolean): Promise<boolean> {
  const lock = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [PRESENCE_LOCK])
  return rows[0]?.taken === true
}

async function refusal(client: pg.Client): Promise<Error> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and objsubid = 1 and granted`,
    [PRESENCE_LOCK],
  )
  await client.end()
  const [, pid = 'unknown', , host = ''] = (rows[0]?.application_name ?? '').split(' ')
  const where = host === '' || host === hostname() ? '' : ` on ${host}`
  return new Error(
    `Assay is already running here (process ${pid}${where}); stop it, or set another DATA_DIR or DATABASE_URL.`,
  )
}
