// A convert as reported by its event.
import { ZERO } from '../money.ts'
import type { OpenConvert } from './convert.ts'
import type { Decision, IndexTick, NamedTick } from './decision.ts'
import type { ConvertChanged } from './events.ts'

export function describeConvert({ terms, reserve }: OpenConvert): ConvertChanged {
  return {
    type: 'convertChanged',
    ...terms,
    reserved: reserve.held,
    status: 'ACCEPTED',
    reason: null,
    decidedFrom: null,
    decidedTo: null,
    decidedAt: null,
  }
}

export function describeDecided({ terms }: OpenConvert, { reason, from, to }: Decision, time: number): ConvertChanged {
  return {
    type: 'convertChanged',
    ...terms,
    reserved: ZERO,
    status: reason === null ? 'FILLED' : 'FAILED',
    reason,
    decidedFrom: from && nameTick(from),
    decidedTo: to && nameTick(to),
    decidedAt: time,
  }
}

function nameTick({ symbol, sequence, time, price }: IndexTick): NamedTick {
  return { symbol, sequence, time, price }
}
