// The platform's settings, with the figures that other slices compute.
import type { Core } from '../context.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { getSettings } from './getSettings.ts'
import { openShowcase, type ReadFigures } from './showcase.ts'

export function openSettingsSlice(core: Core, sources: readonly ReadFigures[]): OpenSlice<'settings'> {
  return { operations: withOwn('settings', { withFigures: openShowcase(core, sources) }, { getSettings }) }
}
