// What the three programs of the socket measurement agree on.
export interface Plan {
  sockets: number
  /** Sockets that are signed in too and hear private events. */
  users: number
  messagesPerSecond: number
  seconds: number
}

export const fullPlan: Plan = { sockets: 2000, users: 200, messagesPerSecond: 10, seconds: 10 }
export const smokePlan: Plan = { sockets: 50, users: 10, messagesPerSecond: 10, seconds: 2 }

/** What the listening program reports. Times in ms. */
export interface Heard {
  messages: number
  /** Messages whose number did not follow the one before on the same socket. */
  lost: number
  p50Ms: number
  p99Ms: number
  privateMessages: number
  privateP99Ms: number
}

export type Side = 'assay' | 'bare'

/** Microseconds of a clock that all programs of this machine share. */
export function sharedMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
