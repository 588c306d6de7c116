import { workOn } from '../halts.ts'
import type { Turn } from '../turn.ts'
import type { Contract } from './futures.ts'

/** Call before each contract that one command works on. Skips halted contracts. */
export function workOnContract({ halts }: Turn, { rules }: Contract): boolean {
  return workOn(halts, 'FUTURES', rules.symbol)
}
