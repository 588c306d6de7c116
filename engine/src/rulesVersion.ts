// The version of the engine's rules. Whoever changes what a command leads to from a given state raises it by one: the next
// start then keeps a checkpoint, and the audit applies the new rules only to commands from there on.
//
// Version 2 rounds a fee differently: a fill from the time of version 1 keeps its fee, and the audit does not call it wrong.
export const RULES_VERSION = 3
