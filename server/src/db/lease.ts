// In some roles only one process acts at a time. It has a lease in the database, timed by the database's clock, and renews
// it each second. Three seconds after the last renewal, a process that stands by can take it. The lease alone does not
// protect what must never happen twice: the journal has its epoch for that, and the ticks have their chain.
//
// The database does not tell whether the holder hears the other processes. A process that stands by and does hear them
// says so in `wanted_at`. A holder that hears nothing gives the lease up only to such a process: where nobody hears
// anything, nobody could do better.
import { type Kysely, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './schema.ts'

const RENEW_MS = 1000
const LASTS_SECONDS = 3
const AGAIN_MS = 250
/** A wish is repeated after this time, and forgotten after twice as long. */
const WISH_SECONDS = 1
/** So many renewals in a row without a connection, while another process has one: two to three seconds. */
const RENEWALS_WITHOUT = 3

const WANTED = sql`wanted_at > clock_timestamp() - make_interval(secs => ${2 * WISH_SECONDS})`

export interface LeaseOptions {
  db: Kysely<Database>
  role: string
  /** The id of this process. */
  holder: string
  /** Whether this process is connected to NATS; left out where it needs none. */
  isConnected?: () => boolean
  /** Called when another process has taken the lease, or this one has given it up. */
  onLost: (error: Error) => void
}

export interface Lease {
  /** Resolves when this process may act. */
  taken: Promise<void>
  /** Gives the lease back, so that the next process can act at once. */
  release(): Promise<void>
}

export function takeLease({ db, role, holder, isConnected = () => true, onLost }: LeaseOptions): Lease {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  const taken = Promise.withResolvers<void>()
  const row = rowOf(db, role, holder)
  const running = run()

  async function run(): Promise<void> {
    let isHeld = false
    let hasWished = false
    let renewalsWithout = 0
    while (!signal.aborted) {
      const isOurs = await row.take(isConnected()).catch(() => null)
      if (isHeld && isOurs === false) return onLost(new Error(`Another process acts as ${role} now; this one stops.`))
      if (!isHeld && isOurs === true) taken.resolve()
      isHeld ||= isOurs === true
      if (!isHeld) hasWished = await row.wish(isConnected(), hasWished).catch(() => hasWished)
      renewalsWithout = isHeld && !isConnected() && (await row.isWanted().catch(() => false)) ? renewalsWithout + 1 : 0
      if (renewalsWithout >= RENEWALS_WITHOUT && (await row.giveUp().catch(() => false)))
        return onLost(new Error(`This process has no connection to NATS. Another one that has will act as ${role}.`))
      await wait(isHeld ? RENEW_MS : AGAIN_MS)
    }
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

/** The lease as this process reads and writes it. */
function rowOf(db: Kysely<Database>, role: string, holder: string) {
  return {
    /** Without a connection it leaves a free lease to others for as long again. */
    async take(isConnected: boolean): Promise<boolean> {
      const freeFor = isConnected ? 0 : LASTS_SECONDS
      const { rows } = await sql`
        insert into leases (role, holder, expires_at)
        values (${role}, ${holder}, clock_timestamp() + make_interval(secs => ${LASTS_SECONDS}))
        on conflict (role) do update set holder = excluded.holder, expires_at = excluded.expires_at,
          wanted_at = case when leases.holder = excluded.holder then leases.wanted_at end
        where leases.holder = excluded.holder
          or leases.expires_at < clock_timestamp() - make_interval(secs => ${freeFor})
        returning role`.execute(db)
      return rows.length === 1
    },

    /** Tells the holder that this process could act, or that it no longer could. Returns whether it could. */
    async wish(isConnected: boolean, hasWished: boolean): Promise<boolean> {
      if (isConnected)
        await sql`
          update leases set wanted_at = clock_timestamp() where role = ${role}
            and (wanted_at is null or wanted_at < clock_timestamp() - make_interval(secs => ${WISH_SECONDS}))`.execute(
          db,
        )
      else if (hasWished) await sql`update leases set wanted_at = null where role = ${role}`.execute(db)
      return isConnected
    },

    async isWanted(): Promise<boolean> {
      const { rows } = await sql`select from leases where role = ${role} and ${WANTED}`.execute(db)
      return rows.length === 1
    },

    /** False if nobody wants it any more. */
    async giveUp(): Promise<boolean> {
      const { rows } = await sql`
        update leases set expires_at = clock_timestamp()
        where role = ${role} and holder = ${holder} and ${WANTED} returning role`.execute(db)
      return rows.length === 1
    },
  }
}
