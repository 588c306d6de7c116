// Shared constants of the socket benchmark's processes.
export interface Plan {
  sockets: number
  /** Sockets that are signed in too and receive private events. */
  users: number
  messagesPerSecond: number
  seconds: number
}

export const fullPlan: Plan = { sockets: 2000, users: 200, messagesPerSecond: 10, seconds: 10 }
export const smokePlan: Plan = { sockets: 50, users: 10, messagesPerSecond: 10, seconds: 2 }

/** The report of a client process. Latencies in microseconds, one for each message. */
export interface Heard {
  latencies: number[]
  /** Messages whose number did not follow the previous one on the same socket. */
  lost: number
  privateLatencies: number[]
}

export type Side = 'assay' | 'bare'

/** Microseconds of a clock that all processes of this machine share. */
export function sharedMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
