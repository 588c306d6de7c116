/** A broken invariant. The message says which, with the numbers. */
export class Breach extends Error {}

export function check(holds: boolean, promise: string): void {
  if (!holds) throw new Breach(promise)
}

/** Compares two texts of many lines; the breach names the first line that differs. */
export function checkSame(one: string, other: string, promise: string): void {
  if (one === other) return
  const others = other.split('\n')
  const place = one.split('\n').findIndex((line, at) => line !== others[at])
  throw new Breach(`${promise}: ${one.split('\n')[place]} and ${others[place]}`)
}
