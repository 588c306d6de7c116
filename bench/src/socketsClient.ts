// A client process of the socket benchmark: opens its share of the sockets, and compares when each message was created
// with when it is received. The first second is not counted.
import { pairs } from '@assay/server/market/listings/coins'
import { WebSocket } from 'ws'
import { type Heard, type Plan, sharedMicros, type Side } from './socketsPlan.ts'

const BATCH = 100
const WARM_UP_MS = 1000

const [side, portText, planText, spanText] = process.argv.slice(2) as [Side, string, string, string]
const [from = 0, to = 0] = spanText.split(' ').map(Number)
const plan = JSON.parse(planText) as Plan
const latencies: number[] = []
const privateLatencies: number[] = []
let lost = 0
let isCounting = false

for (let opened = from; opened < to; opened += BATCH)
  await Promise.all(Array.from({ length: Math.min(BATCH, to - opened) }, (_, place) => listen(opened + place)))
process.send?.('ready')
process.on('message', () => void measure())

async function measure(): Promise<void> {
  await pause(WARM_UP_MS)
  isCounting = true
  await pause(plan.seconds * 1000)
  isCounting = false
  const heard: Heard = { latencies, lost, privateLatencies }
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
