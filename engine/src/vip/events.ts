// Events of VIP levels. Like all events they hold copies, and everything needed to write a row from one event.
import type { VipTerms } from './commands.ts'

export interface VipTermsSet {
  type: 'vipTermsSet'
  terms: VipTerms
}
export interface VipStandingChanged {
  type: 'vipStandingChanged'
  user: number
  level: number
  levelBefore: number
  growth: number
  /** At whose end the growth was computed. */
  day: number
  /** The day with which the level falls if the growth stays below its start; null while it does not. */
  fallsOn: number | null
  time: number
}
export type VipEvent = VipTermsSet | VipStandingChanged
