import type * as core from '../context.ts'
import type { QueueLights } from './queueLights.ts'

/** What the operations of futures get. */
export type Context = core.Context & { lights: QueueLights }
export type UserContext = core.UserContext & { lights: QueueLights }
