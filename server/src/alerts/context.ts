import type * as core from '../context.ts'
import type { Alerts } from './alerts.ts'

/** What the operations of price alerts get. */
export type UserContext = core.UserContext & { alerts: Alerts }
