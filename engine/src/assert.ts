// What must never happen stops the engine at once: a wrong balance is worse than a stopped exchange.
// The server then starts again from what was committed.

export class ImpossibleState extends Error {}

/** States what is always true, in positive form: `assert(held >= 0n, 'held is never negative')`. */
export function assert(condition: boolean, truth: string): asserts condition {
  if (!condition) throw new ImpossibleState(`not so: ${truth}`)
}
