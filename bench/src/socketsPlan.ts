// What the programs of the socket measurement agree on.
export interface Plan {
  sockets: number
  /** Sockets that are signed in too and hear private events. */
  users: number
  messagesPerSecond: number
  seconds: number
}

export const fullPlan: Plan = { sockets: 2000, users: 200, messagesPerSecond: 10, seconds: 10 }
export const smokePlan: Plan = { sockets: 50, users: 10, messagesPerSecond: 10, seconds: 2 }

/** What a listening program reports. Latencies in microseconds, one for each message. */
export interface Heard {
  latencies: number[]
  /** Messages whose number did not follow the one before on the same socket. */
  lost: number
  privateLatencies: number[]
}

export type Side = 'assay' | 'bare'

/** Microseconds of a clock that all programs of this machine share. */
export function sharedMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
