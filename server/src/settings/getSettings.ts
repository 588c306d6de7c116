import type { Output } from '@assay/api/schemas'
import type { PlatformSettings } from '@assay/api/settings'
import type { Context } from '../context.ts'
import { languageEntries } from './languages.ts'
import { timezones } from './timezones.ts'

export interface Showcase {
  /** Adds the computed figures. */
  withFigures(settings: PlatformSettings): Promise<PlatformSettings>
}

export async function getSettings({
  config,
  configuration,
  settings,
  withFigures,
}: Context & Showcase): Promise<Output<'settings', 'getSettings'>> {
  const current = await withFigures(settings.current())
  return {
    ...current,
    language: languageEntries(current.PLATFORM_SETTING.language),
    timezone: [...timezones],
    version: configuration.version(),
    isDemo: config.environment === 'demo',
    testPlatforms: [...config.testPlatforms],
    build: settings.build,
  }
}
