// The server process of the socket benchmark: our WebSocket server, or bare `ws` that sends as many messages of the
// same size at the same rate. Neither has a market: only the sending is measured.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLive } from '@assay/server/live/openLive'
import { pairs } from '@assay/server/market/listings/coins'
import type { Market } from '@assay/server/market/market'
import type { MarketChange } from '@assay/server/market/marketViews'
import { openSpot } from '@assay/server/spot/slice'
import type { Committed } from '@assay/server/exchange/door'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import type { OrderChanged } from '@assay/engine/events'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Plan, sharedMicros, type Side } from './socketsPlan.ts'

const SLOTS = 10
const PRIVATE_EVERY_MS = 20

const [side, planText] = process.argv.slice(2) as [Side, string]
const plan = JSON.parse(planText) as Plan
const http = createServer()
const start = side === 'assay' ? serveAssay(http, plan) : serveBare(http, plan)
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port, rss: rss() }))
process.on('message', (word) => {
  if (word === 'start') start()
  if (word === 'rss') process.send?.({ rss: rss() })
  if (word === 'stop') process.exit(0)
})

function rss(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

/** Every pair changes as often as the plan says; the server sends at its own intervals. */
function serveAssay(server: Server, { users, messagesPerSecond }: Plan): () => void {
  const changes: ((change: MarketChange) => void)[] = []
  const commits: ((batch: readonly Committed[]) => void)[] = []
  const counts = new Map(pairs.map(({ symbol }) => [symbol, 0]))
  const marketOf: Partial<Market> = {
    pairs: () => pairs,
    contracts: () => [],
    contract: () => undefined,
    book: (symbol) => pairs.find((pair) => pair.symbol === symbol)?.spot,
    pair: (symbol) => pairs.find((pair) => pair.symbol === symbol),
    spotMarket: (symbol) => pairs.find((pair) => pair.symbol === symbol)?.spot,
    asset: (asset) => ({ asset, scale: 8 }),
    newestTick: () => undefined,
    currentBar: (symbol) => numberedBar(counts, symbol),
    onChange: (listener) => void changes.push(listener),
    onTicks: () => {},
  }
  void openLive({
    http: server,
    market: marketOf as Market,
    async follow(view) {
      await view.read(null as never, 0)
      commits.push((batch) => view.apply(batch))
    },
    sessions: {
      find: async (token: string) => ({ userId: Number(token), sessionId: token }),
      onEnded: () => {},
      listEnded: async () => [],
    } as never,
    config: { environment: 'demo', trustedProxy: null, host: '127.0.0.1', publicHosts: [] } as never,
    push: { onSend: () => {} } as never,
    configuration: { version: () => 0, onChange: () => {} },
    exchange: { isCurrent: () => true },
    chains: { find: () => undefined, message: async () => null },
    openHalts: async () => [],
    privateMessages: [openSpot({ market: marketOf } as never).privateMessagesOf ?? (() => [])],
    clock: { now: Date.now },
    log: console as never,
  })
  return () => {
    const trades = pairs.map(({ symbol }) => ({ symbol, trade: aTrade() }))
    setInterval(
      () => changes.forEach((tell) => tell({ areBooksNew: false, books: [], trades, markets: [], marks: [] })),
      1000 / messagesPerSecond,
    )
    let sequence = 0
    setInterval(() => {
      sequence += 1
      commits.forEach((tell) => tell([orderOf((sequence % users) + 1, sequence)]))
    }, PRIVATE_EVERY_MS)
  }
}

/** The same bytes to as many sockets: a group of them, one for each pair, every 100 ms. */
function serveBare(server: Server, { messagesPerSecond }: Plan): () => void {
  const groups: WebSocket[][] = pairs.map(() => [])
  let accepted = 0
  const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 4096 })
  sockets.on('connection', (socket) => {
    groups[accepted % pairs.length]?.push(socket)
    accepted += 1
  })
  const counts = new Map(pairs.map(({ symbol }) => [symbol, 0]))
  const slotMs = 1000 / messagesPerSecond / SLOTS
  let lastSlot = Math.floor(performance.now() / slotMs)
  return () => {
    setInterval(() => {
      const slot = Math.floor(performance.now() / slotMs)
      const passed = Math.min(slot - lastSlot, SLOTS)
      lastSlot = slot
      for (const [place, { symbol }] of pairs.entries()) {
        if ((slot - place) % SLOTS >= passed) continue
        const bar = numberedBar(counts, symbol)
        const tick = {
          id: bar.time,
          open: '1.00',
          close: '1.00',
          high: '1.00',
          low: '1.00',
          vol: '0.00001',
          amount: '0',
        }
        const message = { type: 'kline', symbol, interval: '1min', data: { tick: { ...tick, count: bar.count } } }
        const frame = Buffer.from(JSON.stringify(message))
        for (const socket of groups[place] ?? []) socket.send(frame, { binary: false })
      }
    }, slotMs)
  }
}

/** A bar whose time is its creation time and whose count is the message number. */
function numberedBar(counts: Map<string, number>, symbol: string) {
  const count = (counts.get(symbol) ?? 0) + 1
  counts.set(symbol, count)
  const price = 100 as Price
  return { time: sharedMicros(), open: price, high: price, low: price, close: price, volume: 1n, amount: 0n, count }
}

function aTrade() {
  return { id: 1, time: 0, price: 100 as Price, quantity: 1 as Quantity, takerSide: 'BUY' as const }
}

/** A committed change of one user's order, made now. */
function orderOf(user: number, sequence: number): Committed {
  const none = 0n as Amount
  const event: OrderChanged = {
    type: 'orderChanged',
    orderId: sequence,
    user,
    symbol: 'btcusdt',
    clientOrderId: 'bench',
    listId: null,
    side: 'BUY',
    orderType: 'LIMIT',
    timeInForce: 'GTC',
    price: 100 as Price,
    stopPrice: null,
    triggerBy: 'LAST',
    postOnly: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
    quantity: 1 as Quantity,
    quoteQuantity: null,
    filledQuantity: 0 as Quantity,
    filledQuote: none,
    filledTickLots: 0n as never,
    fee: none,
    makerFeeRate: null,
    takerFeeRate: null,
    held: none,
    status: 'NEW',
    createdAt: sharedMicros(),
    updatedAt: 0,
    priority: sequence,
  }
  return { sequence, time: 0, command: { type: 'spot.expireOrders', time: 0 }, events: [event] }
}
