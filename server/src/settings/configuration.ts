// The operator's configuration that holds now. Every process that opens it checks the database for changes once a second,
// and tells its listeners. During an upgrade a newer release may write what this one cannot read: fields that it does not
// know are ignored, and a value that does not fit it is not taken, so that all other keys still change.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { countChanges, readHolding, type Version } from './configurationRows.ts'
import { ConfigurationError, type Kind, readStored, type Values } from './kind.ts'

const LOOK_EVERY_MS = 1000

export interface Held<Value> extends Pick<Version, 'key' | 'version' | 'since' | 'source'> {
  value: Value
}

/** Called with the keys whose values have changed. If it fails, it is called again with the same keys. */
type Listener = (keys: ReadonlySet<string>) => void | Promise<void>

export interface ConfigurationOptions {
  db: Kysely<Database>
  clock: Clock
  log: Pick<Logger, 'error'>
  kinds: readonly Kind[]
}

/** Throws ConfigurationError if a value in the database does not fit this release: there is no earlier one to keep. */
export async function openConfiguration(options: ConfigurationOptions): Promise<Configuration> {
  const configuration = new Configuration(options)
  await configuration.read()
  return configuration
}

export class Configuration {
  readonly #options: ConfigurationOptions
  readonly #listeners: { listener: Listener; untold: Set<string> }[] = []
  #held = new Map<string, Held<unknown>>()
  #changes = 0
  /** Versions that do not fit this release, by key. */
  #refused = new Map<string, number>()
  #looking: Promise<void> | null = null

  constructor(options: ConfigurationOptions) {
    this.#options = options
  }

  /** Everything of a kind that holds now, in the order of the keys. */
  of<Value>(kind: Kind<Value>): ReadonlyMap<string, Held<Value>> {
    const held = [...this.#held].filter(([key]) => kind.owns(key))
    return new Map(held as [string, Held<Value>][])
  }

  /** Only the values. */
  readonly values: Values = (kind) => new Map([...this.of(kind)].map(([key, { value }]) => [key, value]))

  get<Value>(kind: Kind<Value>, key: string): Held<Value> | undefined {
    return kind.owns(key) ? (this.#held.get(key) as Held<Value> | undefined) : undefined
  }

  /** Grows with every change. */
  version(): number {
    return this.#changes
  }

  /** Listeners are called one after another, in the order in which they were added. */
  onChange(listener: Listener): void {
    this.#listeners.push({ listener, untold: new Set() })
  }

  /** Checks for changes once a second. Returns a function that stops it. */
  watch(): () => Promise<void> {
    const timer = setInterval(() => {
      this.look().catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'the configuration could not be read; the last known one holds')
      })
    }, LOOK_EVERY_MS)
    return async () => {
      clearInterval(timer)
      await this.#looking?.catch(() => {})
    }
  }

  /** Checks for changes now, or waits for a check that is running. */
  async look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
    })
    await this.#looking
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#options
    if ((await countChanges(db, clock.now())) !== this.#changes)
      for (const key of await this.read()) for (const { untold } of this.#listeners) untold.add(key)
    for (const each of this.#listeners) await this.#tell(each)
  }

  async #tell(told: { listener: Listener; untold: Set<string> }): Promise<void> {
    if (told.untold.size === 0) return
    try {
      await told.listener(told.untold)
      told.untold = new Set()
    } catch (error) {
      this.#options.log.error(
        { err: error, keys: [...told.untold] },
        'a listener failed on a changed configuration; it is called again',
      )
    }
  }

  /** Keys whose newest value does not fit this release; an earlier one holds here. */
  refused(): string[] {
    return [...this.#refused.keys()]
  }

  /** Returns the keys whose values have changed. Keys that this release no longer has are ignored. */
  async read(): Promise<string[]> {
    const { db, clock } = this.#options
    const now = clock.now()
    const changes = await countChanges(db, now)
    const refused = new Map<string, number>()
    const held = (await readHolding(db, now)).flatMap((version) => this.#hold(version, refused) ?? [])
    const changed = held.filter((each) => this.#held.get(each.key) !== each)
    // Both change together: whatever is derived from the values is derived again when the version changes.
    this.#held = new Map(held.map((each) => [each.key, each]))
    this.#changes = changes
    this.#refused = refused
    return changed.map(({ key }) => key)
  }

  /** null for a key that this release does not have. */
  #hold({ key, version, since, source, value }: Version, refused: Map<string, number>): Held<unknown> | null {
    const { kinds, log } = this.#options
    const known = this.#held.get(key)
    if (known?.version === version) return known
    const kind = kinds.find(({ owns }) => owns(key))
    if (kind === undefined) return null
    try {
      return { key, version, since, source, value: readStored(kind, key, value) }
    } catch (error) {
      if (!(error instanceof ConfigurationError) || known === undefined) throw error
      if (this.#refused.get(key) !== version)
        log.error(
          { err: error, key, version, holds: known.version },
          'a value does not fit this release; the one before holds',
        )
      refused.set(key, version)
      return known
    }
  }
}
