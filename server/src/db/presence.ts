// One server per database, or several that share its roles, and one signer: a lock that lasts as long as its connection. It
// refuses a second start with a clear message.
// Two writers are kept apart by the epoch in engine_head, which does not depend on a connection.
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_VERSION, refuseTooOld } from './compatibility.ts'
import { isConnectionLost } from './pool.ts'
import { PRESENCE_LOCK, SIGNER_LOCK } from './presenceLock.ts'

/** The first connection of a server. A busy machine answers late; a refused connection fails at once. */
const CONNECT_TIMEOUT_MS = 60_000
/** The lock of a server that was just killed stays until PostgreSQL notices. */
const PATIENCE_MS = 3000
const AGAIN_MS = 1000
/** Where a machine dies or the network swallows everything, both sides give the connection up within half a minute. */
const SILENCE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'
const SILENCE_MS = 10_000

export interface Presence {
  end(): Promise<void>
}

export interface PresenceOptions {
  isShared: boolean
  /** The connection was lost, and meanwhile the database was upgraded to a version beside which this one cannot run. */
  onTooOld?: (error: unknown) => void
}

/** Throws a one-line message if another server uses the database. Servers with roles can share it. */
export function takePresence(url: string, { isShared, onTooOld }: PresenceOptions): Promise<Presence> {
  const lock = {
    id: PRESENCE_LOCK,
    isShared,
    refusal: (holder: string) =>
      `Assay is already running here (${holder}); stop it, or set another DATA_DIR or DATABASE_URL.`,
  }
  return Keeper.open({
    // First the version: without it, a process counts as older than any.
    take: () => connect(url, lock, `select pg_advisory_lock_shared(${PRESENCE_LOCK}, ${DATABASE_VERSION})`),
    onTakenAgain: (client) =>
      refuseTooOld(client).catch((error: unknown) => {
        // A lost connection is taken again, which asks once more.
        if (!isConnectionLost(error)) onTooOld?.(error)
      }),
  })
}

/**
 * Throws a one-line message if another signer uses the database: each would count its limits for itself. onLost: the
 * connection was lost, and meanwhile another one has started.
 */
export function takeSignerPresence(url: string, onLost: (error: Error) => void): Promise<Presence> {
  const lock = {
    id: SIGNER_LOCK,
    isShared: false,
    refusal: (holder: string) => `A signer is already running on this database (${holder}); stop it first.`,
  }
  return Keeper.open({ take: () => connect(url, lock), onRefused: onLost })
}

interface Keeping {
  take: () => Promise<Held>
  /** A connection that is lost meanwhile is taken again after this. */
  onTakenAgain?: (client: pg.Client) => Promise<void>
  /** Another process took the lock meanwhile. Without this, the lock is tried for until that process ends. */
  onRefused?: (error: Refused) => void
}

interface Held {
  client: pg.Client
  /** PostgreSQL's process of the connection, and when it began: numbers of processes come again after a restart. */
  backend: string
  lost: Promise<void>
}

class Refused extends Error {
  /** The backend that has the lock; null if that has just ended. */
  readonly holder: string | null

  constructor(message: string, holder: string | null) {
    super(message)
    this.holder = holder
  }
}

/** Takes the lock again whenever its connection is lost. */
class Keeper implements Presence {
  readonly #keeping: Keeping
  #held: Held
  #isEnded = false

  static async open(keeping: Keeping): Promise<Keeper> {
    return new Keeper(keeping, await keeping.take())
  }

  private constructor(keeping: Keeping, held: Held) {
    this.#keeping = keeping
    this.#held = held
    void this.#keep()
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#held.client.end().catch(() => {})
  }

  async #keep(): Promise<void> {
    for (;;) {
      await this.#held.lost
      const next = await this.#takeAgain()
      if (next === null) return
      this.#held = next
      if (this.#isEnded) return this.end()
      await this.#keeping.onTakenAgain?.(next.client)
    }
  }

  /** null once it is ended, or refused for good. */
  async #takeAgain(): Promise<Held | null> {
    const { take, onRefused } = this.#keeping
    while (!this.#isEnded) {
      await sleep(AGAIN_MS, undefined, { ref: false })
      try {
        return await take()
      } catch (error) {
        if (onRefused === undefined || !this.#isOthers(error)) continue
        if (!this.#isEnded) onRefused(error)
        return null
      }
    }
    return null
  }

  /** Not this process's lost connection, which PostgreSQL may not have noticed yet. */
  #isOthers(error: unknown): error is Refused {
    return error instanceof Refused && error.holder !== null && error.holder !== this.#held.backend
  }
}

interface Lock {
  id: number
  isShared: boolean
  /** What a second process is told of the one that runs. */
  refusal: (holder: string) => string
}

async function connect(url: string, lock: Lock, before?: string): Promise<Held> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `assay ${process.pid} on ${hostname()}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
  })
  client.on('error', () => {})
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  await client.query(SILENCE)
  if (before !== undefined) await client.query(before)
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const backend = await tryLock(client, lock)
    if (backend !== null) return { client, backend, lost }
    if (Date.now() > deadline) throw await refusal(client, lock)
  }
}

/** backend_start is null for sessions of another role that this one may not see: they are others in any case. */
const BACKEND = `concat(pid, ' ', backend_start)`

/** The backend of this connection; null if another one has the lock. */
async function tryLock(client: pg.Client, { id, isShared }: Lock): Promise<string | null> {
  const lock = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ backend: string; taken: boolean }>(
    `select ${BACKEND} as backend, ${lock}($1) as taken from pg_stat_activity where pid = pg_backend_pid()`,
    [id],
  )
  return rows[0]?.taken === true ? rows[0].backend : null
}

async function refusal(client: pg.Client, { id, refusal: textOf }: Lock): Promise<Refused> {
  const { rows } = await client.query<{ application_name: string; backend: string }>(
    `select application_name, ${BACKEND} as backend from pg_locks l join pg_stat_activity using (pid)
     where locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
       and objid = $1 and objsubid = 1 and granted`,
    [id],
  )
  await client.end()
  const [, pid = 'unknown', , host = ''] = (rows[0]?.application_name ?? '').split(' ')
  const where = host === '' || host === hostname() ? '' : ` on ${host}`
  return new Refused(textOf(`process ${pid}${where}`), rows[0]?.backend ?? null)
}
