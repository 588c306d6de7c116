// The child process of live.ts: asks every venue for the best bid and ask of the pairs it lists, over and over.
import ccxt, { type Exchange } from 'ccxt'
import type { PollerTask, PollerWord } from './live.ts'

const POLL_MS = 2000
const TIMEOUT_MS = 5000
const AFTER_FAULT_MS = 5000
const AFTER_FAULT_MS_MAX = 60_000

const task = JSON.parse(process.argv[2] ?? '{}') as PollerTask
// Without a parent there is nobody to tell.
process.on('disconnect', () => process.exit(0))
for (const venue of task.venues) void watch(venue)

async function watch(venue: string): Promise<void> {
  let faults = 0
  let exchange: Exchange | null = null
  for (;;) {
    try {
      exchange ??= await openVenue(venue)
      const askedAt = Date.now()
      say({ type: 'quotes', venue, askedAt, quotes: await ask(exchange) })
      faults = 0
    } catch (error) {
      faults += 1
      say({ type: 'fault', venue, fault: String(error).slice(0, 300) })
    }
    const pauseMs = faults === 0 ? POLL_MS : Math.min(AFTER_FAULT_MS * 2 ** (faults - 1), AFTER_FAULT_MS_MAX)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function openVenue(venue: string): Promise<Exchange> {
  const kinds = ccxt as unknown as Record<string, (new (options: object) => Exchange) | undefined>
  const Venue = ccxt.exchanges.includes(venue) ? kinds[venue] : undefined
  if (Venue === undefined) throw new Error('no exchange of that name is known')
  const exchange = new Venue({ enableRateLimit: true, timeout: TIMEOUT_MS, options: { defaultType: 'spot' } })
  onlySpot(exchange)
  if (task.urlPrefix !== null) exchange.proxyUrl = task.urlPrefix
  await exchange.loadMarkets()
  return exchange
}

/** Futures and options are not asked for, where the venue can be told so. */
function onlySpot({ options }: Exchange): void {
  const wanted: unknown = options['fetchMarkets']
  if (typeof wanted === 'object' && wanted !== null) options['fetchMarkets'] = { ...wanted, types: ['spot'] }
}

async function ask(exchange: Exchange): Promise<Extract<PollerWord, { type: 'quotes' }>['quotes']> {
  const listed = Object.keys(task.symbols).filter((name) => exchange.markets?.[name]?.spot === true)
  if (listed.length === 0) throw new Error('none of our pairs is listed there')
  const tickers =
    exchange.has['fetchBidsAsks'] === true ? await exchange.fetchBidsAsks(listed) : await exchange.fetchTickers(listed)
  return listed.map((name) => {
    const ticker = tickers[name]
    return { symbol: task.symbols[name] ?? name, bid: ticker?.bid ?? null, ask: ticker?.ask ?? null }
  })
}

function say(word: PollerWord): void {
  if (process.connected) process.send?.(word)
}
