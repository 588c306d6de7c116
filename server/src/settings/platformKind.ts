import { type PlatformSettings, platformSettings } from '@assay/api/settings'
import { defaultSettings } from './defaults.ts'
import type { Kind } from './kind.ts'
import { checkPlatform, computedOf } from './platformChecks.ts'

type Setting = PlatformSettings[keyof PlatformSettings]

/** The keys of the specification: LOGIN_REGIS_SETTING, PC_SIDEBAR … */
export const platformKind: Kind<Setting> = {
  owns: (key) => Object.hasOwn(platformSettings.shape, key),
  schemaOf: (key) => platformSettings.shape[key as keyof PlatformSettings],
  seeds: async () => new Map(Object.entries(defaultSettings)),
  computed: computedOf,
  check: (value, { key }) => checkPlatform(key, value),
}
