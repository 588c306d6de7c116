import { type PlatformSettings, platformSettings } from '@assay/api/settings'
import { defaultSettings } from './defaults.ts'
import type { Kind } from './kind.ts'
import { checkPlatform, computedOf } from './platformChecks.ts'

type Setting = PlatformSettings[keyof PlatformSettings]

/** The keys of the specification: LOGIN_REGIS_SETTING, PC_SIDEBAR … */
export const platformKind: Kind<Setting> = {
  owns: (key) => Object.hasOwn(platformSettings.shape, key),
  schemaOf: (key) => platformSettings.shape[key as keyof PlatformSettings],
  async seeds(environment) {
    const seeds = new Map<string, Setting>(Object.entries(defaultSettings))
    // Anyone who tries a demo at night can withdraw too.
    if (environment === 'demo')
      seeds.set('WITHDRAWAL_SETTING', { ...defaultSettings.WITHDRAWAL_SETTING, limitTime: false })
    return seeds
  },
  computed: computedOf,
  check(value, { key, values }) {
    const rules = values(platformKind).get('WITHDRAWAL_SETTING') as PlatformSettings['WITHDRAWAL_SETTING'] | undefined
    return checkPlatform(key, value, { WITHDRAWAL_SETTING: rules ?? defaultSettings.WITHDRAWAL_SETTING })
  },
}
