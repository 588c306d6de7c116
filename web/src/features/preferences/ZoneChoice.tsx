import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Num } from '@assay/ui/Num'
import { Select } from '@assay/ui/Select'
import { formatMoment } from '@assay/ui/time'
import { setZone, usePreferences, useZone } from '../settings/preferences.ts'
import { type Settings, useSettings } from '../settings/settingsStore.ts'
import { cityOf, PLATFORM, zoneOf, zoneOptions } from './zoneOptions.ts'

const none: Settings['timezone'] = []

export function ZoneChoice() {
  const t = useTranslations('settings.zone')
  const list = useSettings((settings) => settings.timezone) ?? none
  const platformId = useSettings((settings) => settings.PLATFORM_SETTING.timezone) ?? ''
  const chosen = usePreferences((state) => state.zone)
  const zone = useZone()
  const now = useEverySecond()
  return (
    <div>
      <Select
        label={t('label')}
        options={[{ id: PLATFORM, text: t('platform', { zone: cityOf(platformId) }) }, ...zoneOptions(list)]}
        value={chosen?.id ?? PLATFORM}
        onChange={(id) => setZone(id === PLATFORM ? null : zoneOf(id, list))}
      />
      <p className="mt-1.5 text-13 text-muted">
        {t('line')} {t.rich('now', { time: formatMoment(now, zone), n: (words) => <Num>{words}</Num> })}
      </p>
    </div>
  )
}

function useEverySecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
