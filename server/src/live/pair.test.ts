// The messages of one pair: with sockets that only record, a market that the test changes, and a clock that it moves.
import type { ServerMessage } from '@assay/api/channels'
import type { Price, Quantity } from '@assay/engine/money'
import { beforeEach, expect, test } from 'vitest'
import { LivePair } from './pair.ts'
import type { LiveSocket } from './socket.ts'
import { pairs } from '../market/listings/coins.ts'
import { DepthView } from '../market/book/depthView.ts'
import type { Market } from '../market/market.ts'

const [pair] = pairs
if (pair === undefined) throw new Error('no pair is listed')
const symbol = pair.symbol
const day = { open: 1, close: 1, high: 1, low: 1, volume: 0n, amount: 0n, count: 0 }
const bar = { ...day, time: 0 }

let view: DepthView
let live: LivePair
let now: number

beforeEach(() => {
  view = new DepthView()
  now = 1000
  const market: Partial<Market> = {
    pair: () => pair,
    book: () => pair.spot,
    day: () => day as never,
    currentBar: () => bar as never,
    contract: () => undefined,
    newestTick: () => undefined,
    depth: (_, limit) => view.snapshot(limit),
  }
  live = new LivePair(market as Market, symbol)
})

interface Ear {
  socket: LiveSocket
  heard: ServerMessage[]
}
function ear(): Ear {
  const heard: ServerMessage[] = []
  const sendFrame = (frame: Buffer) => heard.push(JSON.parse(String(frame)) as ServerMessage) > 0
  const send = (message: ServerMessage) => heard.push(message) > 0
  return { socket: { sendFrame, send } as unknown as LiveSocket, heard }
}

function change(sequence: number, price: number, quantity: number): void {
  const level = { side: 'BUY' as const, price: price as Price, quantity: quantity as Quantity }
  view.apply(level, sequence)
  live.changeBook(sequence, [level])
}

function trade(id: number): void {
  live.addTrade({ id, time: now, price: 100 as Price, quantity: 1 as Quantity, takerSide: 'BUY' })
}

function speakFor(ms: number): void {
  for (const end = now + ms; now < end; ) {
    now += 100
    live.speak(now)
  }
}

/** A client's book, updated as documented; throws if a change does not follow. */
function bookOf(messages: readonly ServerMessage[]): { sequence: number; levels: Map<string, string> } {
  let sequence = -1
  let levels = new Map<string, string>()
  for (const message of messages) {
    if (message.type !== 'depth') continue
    if (message.isSnapshot) levels = new Map(message.bids)
    else {
      expect(message.previousSequence).toBe(sequence)
      for (const [price, quantity] of message.bids) {
        if (quantity === '0') levels.delete(price)
        else levels.set(price, quantity)
      }
    }
    sequence = message.sequence
  }
  return { sequence, levels }
}

test('a pair sends at most ten messages a second, and every topic gets its turn', () => {
  const { socket, heard } = ear()
  for (const said of ['depth', 'trade', 'detail', 'kline 1min', 'kline 1day'] as const) live.subscribe(said, socket)
  heard.length = 0
  for (let second = 0; second < 10; second += 1) {
    for (let each = 0; each < 100; each += 1) {
      change(1000 + second * 100 + each, 100 + (each % 7), 1 + each)
      trade(1000 + second * 100 + each)
      if (each % 10 === 0) speakFor(100)
    }
  }
  expect(heard.length).toBeLessThanOrEqual(100)
  const counts = Map.groupBy(heard, ({ type }) => type)
  expect(counts.get('depth')?.length).toBeGreaterThanOrEqual(30)
  expect(counts.get('trade')?.length).toBeGreaterThanOrEqual(20)
  expect(counts.get('detail')?.length).toBeGreaterThanOrEqual(8)
  expect(counts.get('kline')?.length).toBeGreaterThanOrEqual(16)
})

test('an option chain has its turn among ten messages a second, and only its newest state is sent', () => {
  const { socket, heard } = ear()
  for (const said of ['depth', 'trade', 'detail', 'kline 1min', 'chain BTC-261127'] as const)
    live.subscribe(said, socket)
  expect(live.heardChains()).toEqual(['BTC-261127'])
  heard.length = 0
  for (let tick = 1; tick <= 100; tick += 1) {
    change(tick, 100 + (tick % 7), tick)
    trade(tick)
    live.setChain({
      type: 'chain',
      symbol,
      series: 'BTC-261127',
      data: { quote: { sequence: tick } as never, rows: [] },
    })
    speakFor(100)
  }
  expect(heard.length).toBeLessThanOrEqual(100)
  const told = heard.flatMap((message) => (message.type === 'chain' ? [message.data.quote?.sequence ?? 0] : []))
  expect(told.length).toBeGreaterThanOrEqual(8)
  expect(told.length).toBeLessThanOrEqual(11)
  expect(told.every((sequence, at) => at === 0 || sequence > (told[at - 1] ?? 0))).toBe(true)
  live.unsubscribe('chain BTC-261127', socket)
  expect(live.heardChains()).toEqual([])
})

test('snapshot and changes give the book, whenever a client subscribes', () => {
  const ears: Ear[] = []
  for (let step = 0; step < 200; step += 1) {
    change(10 + step, 100 + ((step * 7) % 13), step % 5 === 0 ? 0 : step)
    if (step % 17 === 0) {
      const late = ear()
      ears.push(late)
      live.subscribe('depth', late.socket)
    }
    if (step % 3 === 0) speakFor(100)
  }
  speakFor(300)
  const { bids, sequence } = view.snapshot(100)
  for (const { heard } of ears) {
    const book = bookOf(heard)
    expect(book.sequence).toBe(sequence)
    expect(book.levels.size).toBe(bids.length)
  }
})

test('concurrent trades are sent together, and none twice', () => {
  const { socket, heard } = ear()
  live.subscribe('trade', socket)
  for (let id = 1; id <= 30; id += 1) trade(id)
  speakFor(500)
  trade(31)
  speakFor(500)
  const ids = heard.flatMap((message) => (message.type === 'trade' ? message.data.map(({ id }) => id) : []))
  expect(ids).toEqual(Array.from({ length: 31 }, (_, place) => place + 1))
})

test('a client that unsubscribed gets nothing more', () => {
  const { socket, heard } = ear()
  live.subscribe('depth', socket)
  live.subscribe('detail', socket)
  live.unsubscribe('depth', socket)
  heard.length = 0
  change(5, 100, 1)
  trade(1)
  speakFor(300)
  expect(heard.map(({ type }) => type)).toEqual(['detail'])
  live.leave(socket)
  trade(2)
  speakFor(300)
  expect(heard).toHaveLength(1)
})

test('a new minute is sent even without trades', () => {
  const { socket, heard } = ear()
  live.subscribe('kline 1min', socket)
  heard.length = 0
  live.turnMinute()
  speakFor(100)
  expect(heard.map(({ type }) => type)).toEqual(['kline'])
})

function tick(sequence: number): void {
  live.setTick({
    tick: { symbol, sequence, state: 'NORMAL', price: null, hash: String(sequence) },
    reading,
    signature: '',
  } as never)
}
const reading = { sources: [], price: null, spread: 0 }
const sequencesOf = (heard: readonly ServerMessage[]) =>
  heard.flatMap((message) => (message.type === 'index' ? [Number(message.hash)] : []))

test('every tick of the chain is sent in order, also when two wait', () => {
  const first = ear()
  live.subscribe('index', first.socket)
  tick(1)
  speakFor(100)
  tick(2)
  tick(3)
  const late = ear()
  live.subscribe('index', late.socket)
  tick(4)
  speakFor(100)
  expect(sequencesOf(first.heard)).toEqual([1, 2, 3, 4])
  expect(sequencesOf(late.heard), 'who comes in between hears none twice').toEqual([2, 3, 4])
  const last = ear()
  live.subscribe('index', last.socket)
  expect(sequencesOf(last.heard)).toEqual([4])
})
