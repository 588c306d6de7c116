// Price alerts, and messages about trades, funding and announced terms.
import type { Core } from '../context.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { type AlertWatch, tellOfAlerts, watchAlerts } from './alerts.ts'
import { announceTerms } from './announceTerms.ts'
import { createAlert } from './createAlert.ts'
import { editAlert } from './editAlert.ts'
import { listAlerts } from './listAlerts.ts'
import { removeAlert } from './removeAlert.ts'
import { tellOfFunding } from './tellOfFunding.ts'
import { tradeMessages } from './tradeMessages.ts'

const LOOK_EVERY_MS = 60_000

export function openAlerts(core: Core): OpenSlice<'alerts'> {
  let watch: AlertWatch | null = null
  return {
    operations: withOwn('alerts', { alerts: tellOfAlerts(core) }, { listAlerts, createAlert, editAlert, removeAlert }),
    consumers: [tradeMessages(core)],
    async begin() {
      watch = await watchAlerts(core)
    },
    schedule: [
      { name: 'announce terms', everyMs: LOOK_EVERY_MS, work: () => announceTerms(core) },
      { name: 'tell of funding', everyMs: LOOK_EVERY_MS, work: () => tellOfFunding(core) },
      // Between processes a message about a new alert may be lost.
      ...(core.config.natsUrl === null
        ? []
        : [{ name: 'stored alerts', everyMs: LOOK_EVERY_MS, work: async () => watch?.readStored() }]),
    ],
    idle: async () => watch?.idle(),
  }
}
