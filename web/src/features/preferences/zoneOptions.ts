// The 38 zones of the platform as options: the offset first, because that is what people compare.
import type { Zone } from '@assay/ui/time'
import type { Settings } from '../settings/settingsStore.ts'

/** The zone that the platform sets, whatever it is. */
export const PLATFORM = 'PLATFORM'

export interface ZoneOption {
  id: string
  text: string
}

export function zoneOptions(list: Settings['timezone']): ZoneOption[] {
  return [...list]
    .sort((a, b) => a.offSetValue - b.offSetValue || a.zoneId.localeCompare(b.zoneId))
    .map(({ zoneId, offSet }) => ({ id: zoneId, text: `${offSet} ${cityOf(zoneId)}` }))
}

/** null for the platform's own, and for a zone that is not in the list. */
export function zoneOf(id: string, list: Settings['timezone']): Zone | null {
  const entry = list.find(({ zoneId }) => zoneId === id)
  return entry === undefined ? null : { id: entry.zoneId, offset: entry.offSet }
}

/** Asia/Ho_Chi_Minh → Ho Chi Minh */
export function cityOf(zoneId: string): string {
  return (zoneId.split('/').at(-1) ?? zoneId).replaceAll('_', ' ')
}
