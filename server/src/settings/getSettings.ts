import type { Output } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { languageEntries } from './languages.ts'
import { timezones } from './timezones.ts'

export async function getSettings({
  config,
  configuration,
  settings,
}: Context): Promise<Output<'settings', 'getSettings'>> {
  const current = settings.current()
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
