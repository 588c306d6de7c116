import { workOn } from '../halts.ts'
import type { Turn } from '../turn.ts'
import type { Contract } from './futures.ts'

/** To be called before each contract that one command works on. A halted one is passed over. */
export function workOnContract({ halts }: Turn, { rules }: Contract): boolean {
  return workOn(halts, 'FUTURES', rules.symbol)
}
