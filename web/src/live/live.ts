// The page's one WebSocket, and how components watch it.
import { useSyncExternalStore } from 'react'
import { socketUrl } from '../platform.ts'
import { LiveConnection, type ConnectionStatus } from './liveConnection.ts'
import type { Socket } from './socket.ts'

/** Not crypto.randomUUID: that is missing where the page came over plain http from another machine. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export const live = new LiveConnection(() => new WebSocket(socketUrl(randomUuid())) as unknown as Socket)

window.addEventListener('online', () => live.reconnectNow())

const watch = (listener: () => void) => live.onStatus(listener)

export function useConnectionStatus(): ConnectionStatus {
  return useSyncExternalStore(watch, () => live.status)
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export type Connection = 'starting' | 'live' | 'reconnecting' | 'offline'

/** What people are told: 'starting' before the first opening, which is no reason for a banner. */
export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, readConnection)
}

/** What is shown is old: the WebSocket or the network is lost. Whole screens ask this, and render when it changes only. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(watchConnection, () => ['reconnecting', 'offline'].includes(readConnection()))
}

function watchConnection(listener: () => void): () => void {
  const stops = [watch(listener), watchNetwork(listener)]
  return () => stops.forEach((stop) => stop())
}

function readConnection(): Connection {
  const { state, lastOpenAt } = live.status
  if (!navigator.onLine) return 'offline'
  if (state === 'open') return 'live'
  return state === 'waiting' || lastOpenAt !== null ? 'reconnecting' : 'starting'
}
