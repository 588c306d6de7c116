// The version of the engine's rules. If you change what a command leads to from a given state, raise it by one: the next
// start then makes a checkpoint, and the audit applies the new rules only to commands after it.
//
// Example: version 2 rounds a fee differently. A fill under version 1 keeps its fee, and the audit does not call it wrong.
export const RULES_VERSION = 39
