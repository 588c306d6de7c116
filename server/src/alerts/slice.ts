// Price alerts, and messages about trades.
import type { Core } from '../context.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { watchAlerts } from './alerts.ts'
import { createAlert } from './createAlert.ts'
import { editAlert } from './editAlert.ts'
import { listAlerts } from './listAlerts.ts'
import { removeAlert } from './removeAlert.ts'
import { tradeMessages } from './tradeMessages.ts'

export async function openAlerts(core: Core): Promise<OpenSlice<'alerts'>> {
  const alerts = await watchAlerts(core)
  return {
    operations: withOwn('alerts', { alerts }, { listAlerts, createAlert, editAlert, removeAlert }),
    consumers: [tradeMessages(core)],
    idle: () => alerts.idle(),
  }
}
