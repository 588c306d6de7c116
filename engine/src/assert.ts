// What must never happen ends the command at once: a wrong balance is worse than a halted market.
// The server then reads the state back from what was committed, and halts what the command worked on.

export class ImpossibleState extends Error {}

/** States what is always true, in positive form: `assert(held >= 0n, 'held is never negative')`. */
export function assert(condition: boolean, truth: string): asserts condition {
  if (!condition) throw new ImpossibleState(`not so: ${truth}`)
}
