// A failed assertion ends the command: a wrong balance is worse than a halted market. The server then reads the state
// back from what was committed, and halts the market or the kind of command.

export class ImpossibleState extends Error {}

/** States what must be true, in positive form: `assert(held >= 0n, 'held is never negative')`. */
export function assert(condition: boolean, truth: string): asserts condition {
  if (!condition) throw new ImpossibleState(`not so: ${truth}`)
}
