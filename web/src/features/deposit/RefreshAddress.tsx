import ArrowClockwiseIcon from '~icons/ph/arrow-clockwise'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'

/** Between two presses. */
const WAIT_SECONDS = 5

/** Says how long it waits before it can be pressed again. */
export function RefreshAddress({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => void }) {
  const t = useTranslations('deposit')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return (
    <Button
      kind="quiet"
      isBusy={isBusy}
      disabled={seconds > 0}
      icon={<ArrowClockwiseIcon size={16} aria-hidden="true" />}
      onClick={() => {
        setSeconds(WAIT_SECONDS)
        onRefresh()
      }}
    >
      {seconds > 0 ? t('refreshWait', { seconds }) : t('refresh')}
    </Button>
  )
}
