import type { BalanceChanged } from '@assay/engine/events'
import { amountUnits } from '@assay/engine/money'
import { expect, test } from 'vitest'
import type { Committed } from '../exchange/door.ts'
import { LivePrivate } from './private.ts'
import type { LiveSocket } from './socket.ts'
import type { Market } from '../market/market.ts'
import type { PrivateMessagesOf } from '../slice.ts'
import { showBalance } from '../user/balances.ts'

const market = { asset: (asset: string) => ({ asset, scale: 2 }) } as unknown as Market
const MINUTE_MS = 60_000

function listener() {
  const heard: { type: string; sequence: number }[] = []
  const socket = {
    send: (message: { type: string; sequence: number }) => heard.push(message) > 0,
    sendFrame: (frame: Buffer) => heard.push(JSON.parse(frame.toString())) > 0,
  } as unknown as LiveSocket
  return { heard, socket }
}

function credit(sequence: number, time: number): Committed {
  const balance: BalanceChanged = {
    type: 'balanceChanged',
    owner: 7,
    wallet: 'PLATFORM',
    asset: 'usdt',
    available: amountUnits(BigInt(sequence)),
    held: amountUnits(0n),
  }
  return { sequence, time, command: { type: 'spot.expireOrders', time }, events: [balance] }
}

const balanceMessages: PrivateMessagesOf = (events) =>
  events.flatMap((event) =>
    event.type === 'balanceChanged'
      ? [{ user: event.owner, content: { type: 'BALANCE', data: [showBalance(market, event)] } }]
      : [],
  )

test('of a user who stays for days only the last five minutes are kept; older requests get a resync', () => {
  const line = new LivePrivate([balanceMessages])
  const { heard, socket } = listener()
  line.join(socket, 7, undefined)
  line.apply([credit(1, 0), credit(2, 4 * MINUTE_MS)])
  const [old = 0, recent = 0] = heard.filter(({ type }) => type === 'BALANCE').map(({ sequence }) => sequence)
  line.apply([credit(3, 6 * MINUTE_MS)])
  line.forget(6 * MINUTE_MS)

  const back = listener()
  line.join(back.socket, 7, recent)
  expect(back.heard.map(({ type }) => type)).toEqual(['auth', 'BALANCE'])
  const justInTime = listener()
  line.join(justInTime.socket, 7, old)
  expect(justInTime.heard.map(({ type }) => type)).toEqual(['auth', 'BALANCE', 'BALANCE'])
  const late = listener()
  line.join(late.socket, 7, old - 1)
  expect(late.heard.map(({ type }) => type)).toEqual(['auth', 'resync'])
})

test('a user who asks for missed messages again and again gets a resync until the minute is over', () => {
  const line = new LivePrivate([balanceMessages])
  const first = listener()
  line.join(first.socket, 7, undefined)
  const [{ sequence: start } = { sequence: 0 }] = first.heard
  line.apply(Array.from({ length: 1000 }, (_, place) => credit(1 + place, MINUTE_MS)))
  const missed = () => {
    const { heard, socket } = listener()
    line.join(socket, 7, start)
    line.leave(socket, 7, MINUTE_MS)
    return heard.slice(1)
  }
  const answers = Array.from({ length: 12 }, missed)
  expect(answers.map((heard) => heard.length)).toEqual([...Array<number>(10).fill(1000), 1, 1])
  expect(answers.at(-1)?.[0]?.type).toBe('resync')
  line.forget(2 * MINUTE_MS)
  expect(missed()).toHaveLength(1000)
})

test('a user has at most twenty sockets, and another one when one leaves', () => {
  const line = new LivePrivate([balanceMessages])
  const sockets = Array.from({ length: 20 }, () => listener().socket)
  expect(sockets.map((socket) => line.join(socket, 7, undefined))).toEqual(Array<boolean>(20).fill(true))
  const late = listener()
  expect(line.join(late.socket, 7, undefined)).toBe(false)
  line.apply([credit(1, 0)])
  expect(late.heard).toEqual([])
  expect(line.join(late.socket, 8, undefined)).toBe(true)
  line.leave(sockets[0] as LiveSocket, 7, 0)
  expect(line.join(listener().socket, 7, undefined)).toBe(true)
})
