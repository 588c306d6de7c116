import { type PlatformSettings, platformSettings } from '@assay/api/settings'
import { defaultSettings } from './defaults.ts'
import type { Kind } from './kind.ts'
import { checkPlatform, computedOf } from './platformChecks.ts'

type Setting = PlatformSettings[keyof PlatformSettings]
type Channel = PlatformSettings['WITHDRAWAL_CHANNEL_SETTING'][number]

/** The keys of the specification: LOGIN_REGIS_SETTING, PC_SIDEBAR … */
export const platformKind: Kind<Setting> = {
  owns: (key) => Object.hasOwn(platformSettings.shape, key),
  schemaOf: (key) => platformSettings.shape[key as keyof PlatformSettings],
  async seeds(environment) {
    const seeds = new Map<string, Setting>(Object.entries(defaultSettings))
    // Anyone who tries a demo at night can withdraw too.
    if (environment === 'demo')
      seeds.set('WITHDRAWAL_SETTING', { ...defaultSettings.WITHDRAWAL_SETTING, limitTime: false })
    // Nothing leaves with fees and limits that the operator has not set.
    else seeds.set('WITHDRAWAL_CHANNEL_SETTING', defaultSettings.WITHDRAWAL_CHANNEL_SETTING.map(closed))
    return seeds
  },
  computed: computedOf,
  check(value, { key, values }) {
    const rules = values(platformKind).get('WITHDRAWAL_SETTING') as PlatformSettings['WITHDRAWAL_SETTING'] | undefined
    return checkPlatform(key, value, { WITHDRAWAL_SETTING: rules ?? defaultSettings.WITHDRAWAL_SETTING })
  },
}

function closed(channel: Channel): Channel {
  return { ...channel, status: 1 }
}
