// In some roles only one process acts at a time. It has a lease in the database, timed by the database's clock, and renews
// it each second. Three seconds after the last renewal, a process that stands by can take it. The lease alone does not
// protect what must never happen twice: the journal has its epoch for that, and the ticks have their chain.
import { type Kysely, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './schema.ts'

const RENEW_MS = 1000
const LASTS_SECONDS = 3
const AGAIN_MS = 250

export interface LeaseOptions {
  db: Kysely<Database>
  role: string
  /** The id of this process. */
  holder: string
  /** Called when another process has taken the lease. */
  onLost: (error: Error) => void
}

export interface Lease {
  /** Resolves when this process may act. */
  taken: Promise<void>
  /** Gives the lease back, so that the next process can act at once. */
  release(): Promise<void>
}

export function takeLease({ db, role, holder, onLost }: LeaseOptions): Lease {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  const taken = Promise.withResolvers<void>()
  const running = run()

  async function run(): Promise<void> {
    let isHeld = false
    while (!signal.aborted) {
      const isOurs = await take().catch(() => null)
      if (isHeld && isOurs === false) return onLost(new Error(`Another process acts as ${role} now; this one stops.`))
      if (!isHeld && isOurs === true) taken.resolve()
      isHeld ||= isOurs === true
      await wait(isHeld ? RENEW_MS : AGAIN_MS)
    }
  }

  async function take(): Promise<boolean> {
    const { rows } = await sql`
      insert into leases values (${role}, ${holder}, clock_timestamp() + make_interval(secs => ${LASTS_SECONDS}))
      on conflict (role) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where leases.holder = excluded.holder or leases.expires_at < clock_timestamp()
      returning role`.execute(db)
    return rows.length === 1
  }

  return {
    taken: taken.promise,
    async release() {
      stopping.abort()
      await running
      await db.deleteFrom('leases').where('role', '=', role).where('holder', '=', holder).execute()
    },
  }
}
