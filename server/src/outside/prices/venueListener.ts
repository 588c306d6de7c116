// The child process of live.ts: listens to every venue, by stream if possible and else by polling, and reports changes
// four times a second. Its times are by its own clock; live.ts measures that.
import ccxt, { type Exchange } from 'ccxt'
import type { ListeningTask, VenueQuestion, VenueWord } from './live.ts'
import { listenerTime } from './listenerTime.ts'
import { pollVenue } from './pollVenue.ts'
import { Reception, type Receptions } from './reception.ts'
import { canStream, streamVenue } from './streamVenue.ts'
import { wallAhead } from './wallAhead.ts'

const TELL_MS = 250
const TIMEOUT_MS = 5000
const AFTER_FAULT_MS = 2000
const AFTER_FAULT_MS_MAX = 60_000
/** How long a venue's time counts. */
const TIME_SAID_WITHIN_MS = 10_000
/** A venue that has answered for this long has its faults reset. */
const FORGIVEN_AFTER_MS = 60_000

const task = JSON.parse(process.argv[2] ?? '{}') as ListeningTask
const venues = new Map(task.venues.map((venue) => [venue, openReceptions()]))
const told = new Map<string, number>()

// Without a parent there is nothing to report to.
process.on('disconnect', () => process.exit(0))
process.on('message', ({ askedAt }: VenueQuestion) => {
  const at = listenerTime()
  say({ type: 'clock', askedAt, at, wallAheadMs: wallAhead([...venues.values()], at - TIME_SAID_WITHIN_MS) })
})
for (const [venue, receptions] of venues) void listen(venue, receptions)
setInterval(tell, TELL_MS)

function openReceptions(): Receptions {
  return new Map(Object.keys(task.symbols).map((name) => [name, new Reception()]))
}

async function listen(venue: string, receptions: Receptions): Promise<void> {
  let faults = 0
  for (;;) {
    const startedAt = performance.now()
    let exchange: Exchange | null = null
    try {
      exchange = await openVenue(venue)
      const names = Object.keys(task.symbols).filter((name) => exchange?.markets?.[name]?.spot === true)
      if (names.length === 0) throw new Error('none of our pairs is listed there')
      await (canStream(exchange) ? streamVenue(exchange, names, receptions) : pollVenue(exchange, names, receptions))
    } catch (error) {
      say({ type: 'fault', venue, fault: String(error).slice(0, 300) })
    }
    await exchange?.close().catch(() => {})
    faults = performance.now() - startedAt > FORGIVEN_AFTER_MS ? 1 : faults + 1
    const pauseMs = Math.min(AFTER_FAULT_MS * 2 ** (faults - 1), AFTER_FAULT_MS_MAX)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function openVenue(venue: string): Promise<Exchange> {
  const kinds = ccxt.pro as unknown as Record<string, (new (options: object) => Exchange) | undefined>
  const Venue = kinds[venue] ?? (ccxt as unknown as typeof kinds)[venue]
  if (Venue === undefined || !ccxt.exchanges.includes(venue)) throw new Error('unknown exchange name')
  const exchange = new Venue({ enableRateLimit: true, timeout: TIMEOUT_MS, options: { defaultType: 'spot' } })
  onlySpot(exchange)
  if (task.urlPrefix !== null) await relay(exchange, task.urlPrefix)
  await exchange.loadMarkets()
  return exchange
}

/** Requests only spot markets, if the venue supports that. */
function onlySpot({ options }: Exchange): void {
  const wanted: unknown = options['fetchMarkets']
  if (typeof wanted === 'object' && wanted !== null) options['fetchMarkets'] = { ...wanted, types: ['spot'] }
}

/** Streams use the same relay: ws://relay/wss://venue. */
async function relay(exchange: Exchange, prefix: string): Promise<void> {
  exchange.proxyUrl = prefix
  const streams = prefix.replace(/^http/, 'ws')
  const moved = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('ws') ? `${streams}${value}` : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moved(part)]))
  }
  exchange.urls = moved(exchange.urls) as Exchange['urls']
  // ccxt opens streams without TLS only after this call.
  if (streams.startsWith('ws:')) await exchange.loadHttpProxyAgent()
}

function tell(): void {
  const quotes: Extract<VenueWord, { type: 'quotes' }>['quotes'] = []
  for (const [venue, receptions] of venues)
    for (const [name, reception] of receptions) {
      const newest = reception.newest()
      if (newest === null || told.get(`${venue} ${name}`) === newest.receivedAt) continue
      told.set(`${venue} ${name}`, newest.receivedAt)
      quotes.push({ venue, symbol: task.symbols[name] ?? name, ...newest })
    }
  if (quotes.length > 0) say({ type: 'quotes', quotes })
}

function say(word: VenueWord): void {
  if (process.connected) process.send?.(word)
}
