// The listening program of the socket measurement: opens the sockets, and compares when each message was made with when
// it is heard. The first second is not counted.
import { pairs } from '@assay/server/market/coins'
import { WebSocket } from 'ws'
import { type Heard, type Plan, sharedMicros, type Side } from './socketsPlan.ts'

const BATCH = 100
const WARM_UP_MS = 1000

const [side, portText, planText] = process.argv.slice(2) as [Side, string, string]
const plan = JSON.parse(planText) as Plan
const latencies: number[] = []
const privateLatencies: number[] = []
let messages = 0
let lost = 0
let isCounting = false

for (let opened = 0; opened < plan.sockets; opened += BATCH)
  await Promise.all(
    Array.from({ length: Math.min(BATCH, plan.sockets - opened) }, (_, place) => listen(opened + place)),
  )
process.send?.('ready')
process.on('message', () => void measure())

async function measure(): Promise<void> {
  await pause(WARM_UP_MS)
  isCounting = true
  await pause(plan.seconds * 1000)
  isCounting = false
  const heard: Heard = {
    messages,
    lost,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    privateMessages: privateLatencies.length,
    privateP99Ms: percentile(privateLatencies, 0.99),
  }
  process.send?.(heard)
}

function listen(place: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${portText}/ws/${crypto.randomUUID()}`, { perMessageDeflate: false })
  let last = 0
  socket.on('message', (payload) => {
    const now = sharedMicros()
    const message = JSON.parse(String(payload))
    if (message.type === 'ORDER' && isCounting) privateLatencies.push(now - message.data.createdAt)
    if (message.type !== 'kline') return
    const { id, count } = message.data.tick
    if (isCounting) {
      messages += 1
      latencies.push(now - id)
      if (count !== last + 1) lost += 1
    }
    last = count
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      if (side === 'assay') subscribe(socket, place)
      resolve()
    })
  })
}

function subscribe(socket: WebSocket, place: number): void {
  const symbol = pairs[place % pairs.length]?.symbol
  socket.send(JSON.stringify({ op: 'subscribe', type: 'kline', symbol, interval: '1min' }))
  if (place < plan.users) socket.send(JSON.stringify({ op: 'auth', token: String(place + 1) }))
}

/** In ms; NaN of nothing. */
function percentile(micros: number[], part: number): number {
  micros.sort((left, right) => left - right)
  return (micros[Math.min(micros.length - 1, Math.floor(micros.length * part))] ?? Number.NaN) / 1000
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
