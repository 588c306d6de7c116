// Funding now: the rate, and when it is paid.
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { live } from '../../../live/live.ts'
import { formatRate, UNKNOWN } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { formatCountdown } from '@assay/ui/time'
import { useMark } from './marks.ts'

/** Rates of funding have more digits than others: 0.0100 %. */
export const RATE_DECIMALS = 4

export function FundingRate({ symbol }: { symbol: string }) {
  const mark = useMark(symbol)
  return <Num>{mark === undefined ? UNKNOWN : formatRate(mark.fundingRate, RATE_DECIMALS)}</Num>
}

export function FundingLeft({ symbol }: { symbol: string }) {
  const next = useMark(symbol)?.nextFundingTime
  const [now, setNow] = useState(() => live.serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(live.serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <Num>{next === undefined ? UNKNOWN : formatCountdown(Math.max(0, next - now))}</Num>
}

/** "Funding 0.0100% 01:27:53" */
export function FundingLine({ symbol }: { symbol: string }) {
  const t = useTranslations('futures')
  return (
    <span className="text-12 whitespace-nowrap text-muted">
      {t.rich('strip.fundingShort', {
        rate: () => (
          <span className="text-strong">
            <FundingRate symbol={symbol} />
          </span>
        ),
        left: () => <FundingLeft symbol={symbol} />,
      })}
    </span>
  )
}
