// Figures of the rules of second contracts, for the texts that state them.
import { COOL_OFF_LOSSES, COOL_OFF_MS, COOL_OFF_WITHIN_MS, RAISE_AFTER_MS } from '@assay/engine/binary/player'
import {
  CLOSING_TICKS,
  ENTRY_MAX_MS,
  GAP_MAX_MS,
  HEALTHY_SOURCES_MIN,
  RECEIVED_AFTER_MS,
} from '@assay/engine/binary/settlement'

/** Of entry and settlement. */
export const ruleFigures = {
  ticks: CLOSING_TICKS,
  sources: HEALTHY_SOURCES_MIN,
  delay: RECEIVED_AFTER_MS,
  entrySeconds: ENTRY_MAX_MS / 1000,
  gapSeconds: GAP_MAX_MS / 1000,
}

/** Of users' own limits and breaks. */
export const breakFigures = {
  hours: RAISE_AFTER_MS / 3_600_000,
  losses: COOL_OFF_LOSSES,
  within: COOL_OFF_WITHIN_MS / 60_000,
  minutes: COOL_OFF_MS / 60_000,
}
