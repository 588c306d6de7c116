import { useTranslations } from 'use-intl'
import { timeParts } from './withdrawalFacts.ts'

/** '45 seconds', '2 min 5 s', '3 h 20 min'. */
export function useTimeText(): (seconds: number) => string {
  const t = useTranslations('withdrawal.times')
  return (seconds) => {
    const { unit, hours, minutes, rest } = timeParts(seconds)
    if (unit === 'seconds') return t('seconds', { count: rest })
    return unit === 'minutes' ? t('minutes', { minutes, seconds: rest }) : t('hours', { hours, minutes })
  }
}
