// What an operation gets: its caller, and the foundations. A slice adds what it keeps itself in its own context.ts.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { Bus } from './exchange/bus.ts'
import type { Exchange } from './exchange/door.ts'
import type { Follow } from './exchange/followCommits.ts'
import type { Factors } from './factors/factors.ts'
import type { Market } from './market/market.ts'
import type { Outside } from './outside/outside.ts'
import type { Configuration } from './settings/configuration.ts'
import type { Retries } from './limits/retries.ts'
import type { Settings } from './settings/settings.ts'
import type { Attempts } from './user/signIn/attempts.ts'
import type { Codes } from './user/contacts/codes.ts'
import type { EthereumMessages } from './user/signIn/ethereumMessages.ts'
import type { Levels } from './user/levels/levels.ts'
import type { Inbox } from './user/messages/inbox.ts'
import type { Passwords } from './user/passwords/passwords.ts'
import type { Sessions } from './user/signIn/sessions.ts'
import type { StepUp } from './user/proofs/stepUp.ts'
import type { TradePasswords } from './user/passwords/tradePasswords.ts'
import type { UserPush } from './user/userPush.ts'

/** The foundations: what every slice may use. */
export interface Core {
  config: Config
  exchange: Exchange
  /** Messages for other processes that are not part of a commit. */
  bus: Pick<Bus, 'channel'>
  /** Keeps a view in memory as the tables are after each commit. */
  follow: Follow
  db: Kysely<Database>
  /** The operator's configuration that holds now. */
  configuration: Configuration
  /** The part of it that is the platform's settings. */
  settings: Settings
  /** Markets, prices and candles, as committed and as published. */
  market: Market
  /** VIP levels, as committed. */
  levels: Levels
  /** Messages to users. */
  inbox: Inbox
  /** Sends a user's open sockets events that belong to no commit. */
  push: UserPush
  /** Mail, SMS and other external services, each behind a small interface. */
  outside: Outside
  /** Sessions, and what signing in needs. */
  sessions: Sessions
  passwords: Passwords
  codes: Codes
  ethereumMessages: EthereumMessages
  attempts: Attempts
  /** Proofs that an act asks for besides the session. */
  stepUp: StepUp
  /** Authenticator apps and recovery codes. */
  factors: Factors
  tradePasswords: TradePasswords
  /** For work on many rows, of which one may be faulty. */
  retries: Retries
  clock: Clock
  log: Logger
}

export interface SignedIn {
  id: number
  sessionId: string
  /** The account opens, transfers and withdraws nothing. */
  isFrozen: boolean
}

export interface Caller {
  /** null for an anonymous caller. */
  user: SignedIn | null
  address: string
  /** The User-Agent header; '' without one. */
  userAgent: string
  /** Two letters, from the trusted proxy; null if unknown. */
  country: string | null
  language: string
  /**
   * A random value from a cookie, for operations that are bound to a browser; new at each call of a program without
   * cookies.
   */
  browser: string
  /** For an act that asked for proofs: how often the account had changed when they were chosen. */
  changesSeen?: number
  /** Idempotency-Key of the request; used if the body has no client id. */
  idempotencyKey: string | null
}

/** First argument of every operation. */
export type Context = Core & { caller: Caller }
/** The same for operations that need a user; HTTP has checked it. */
export type UserContext = Context & { caller: Caller & { user: SignedIn } }
