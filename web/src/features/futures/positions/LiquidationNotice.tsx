// Said once, where it happened: a position was liquidated, by which numbers.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api.ts'
import { readText, writeText } from '../../../storage.ts'
import { Button } from '@assay/ui/Button'
import { formatPrice } from '@assay/ui/format'
import { lazyPart } from '@assay/ui/lazyPart'
import { Note } from '@assay/ui/Note'
import { useSession } from '../../session/sessionStore.ts'
import { usePairLooks } from '../../trade/orders/orderTexts.ts'
import { FUTURES_HISTORY_KEY } from '../futuresQueries.ts'

const LiquidationSheet = lazyPart(async () => ({ default: (await import('./LiquidationSheet.tsx')).LiquidationSheet }))

const SEEN = 'OWN_LIQUIDATION_SEEN'

/** The newest one that was not acknowledged on this device. */
export function LiquidationNotice() {
  const t = useTranslations('futures')
  const isSign = useSession((session) => session.isSign)
  const [seen, setSeen] = useState(() => Number(readText(SEEN) ?? 0))
  const [isShown, setIsShown] = useState(false)
  const { data } = useQuery({
    queryKey: [...FUTURES_HISTORY_KEY, 'newestLiquidation'],
    queryFn: () => api.futures.listLiquidations({ pageSize: 1 }),
    enabled: isSign,
  })
  const report = data?.rows[0]
  const looks = usePairLooks(report?.symbol ?? '')
  if (report === undefined || report.liquidationId <= seen) return null
  function acknowledge(id: number) {
    writeText(SEEN, String(id))
    setSeen(id)
    setIsShown(false)
  }
  return (
    <>
      <Note tone="negative" title={`${t('notice.title')}: ${looks.title}`}>
        <p>{t('notice.line', { mark: formatPrice(report.markPrice, looks.priceDecimals) })}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button kind="secondary" size="sm" onClick={() => setIsShown(true)}>
            {t('notice.show')}
          </Button>
          <Button kind="quiet" size="sm" onClick={() => acknowledge(report.liquidationId)}>
            {t('notice.hide')}
          </Button>
        </div>
      </Note>
      <Suspense>
        {isShown && <LiquidationSheet report={report} onClose={() => acknowledge(report.liquidationId)} />}
      </Suspense>
    </>
  )
}
