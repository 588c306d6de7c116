/** A promise was broken. The message says which, with the numbers. */
export class Breach extends Error {}

export function check(holds: boolean, promise: string): void {
  if (!holds) throw new Breach(promise)
}
