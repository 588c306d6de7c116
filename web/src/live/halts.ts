// Which markets are halted now, and why: the server says so with each new connection, and at each change.
import type { ServerMessage } from '@assay/api/channels'
import { create } from 'zustand'
import { live } from './live.ts'

type Halt = Extract<ServerMessage, { type: 'HALTS' }>['data'][number]

export type HaltedProduct = Halt['product']

const useHalts = create<readonly Halt[]>(() => [])

/** Returns a function that stops it. */
export function followHalts(): () => void {
  return live.on('HALTS', ({ data }) => useHalts.setState(data, true))
}

/** market: a symbol, or an expiry of options. undefined while it is open. */
export function useHalt(product: HaltedProduct, market: string): Halt | undefined {
  return useHalts((halts) => halts.find((halt) => halt.product === product && halt.market === market))
}
