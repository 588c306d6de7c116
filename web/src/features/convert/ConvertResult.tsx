import CheckCircleIcon from '~icons/ph/check-circle-fill'
import WarningCircleIcon from '~icons/ph/warning-circle-fill'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '@assay/ui/Button'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { Spinner } from '@assay/ui/Spinner'
import { BALANCES_KEY } from '../balances/balances.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import type { ConvertRow } from './convertForm.ts'
import { CONVERTS_KEY, useDecision } from './convertQueries.ts'
import { RateText } from './QuoteFigures.tsx'

/** What became of an accepted quote. */
export function ConvertResult({ accepted, onClose }: { accepted: ConvertRow; onClose: () => void }) {
  const t = useTranslations('convert')
  const cache = useQueryClient()
  const row = useDecision(accepted).data ?? accepted
  const { status } = row
  useEffect(() => {
    if (status === 0) return
    void cache.invalidateQueries({ queryKey: CONVERTS_KEY })
    void cache.invalidateQueries({ queryKey: BALANCES_KEY })
  }, [cache, status])
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('resultTitle')}
      footer={
        <div className="flex gap-3">
          {row.status === 1 && (
            <ButtonLink to={paths.wallet()} kind="secondary" size="lg" className="flex-1">
              {t('toWallet')}
            </ButtonLink>
          )}
          <Button size="lg" className="flex-1" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
        <ResultPicture status={status} />
        <p className="text-18 font-semibold text-strong">{t(`results.${status}`)}</p>
        {status === 1 && (
          <p className="text-28 font-semibold text-strong">
            <Num unit={coinName(row.toSymbol)}>{exactAmount(row.receive)}</Num>
          </p>
        )}
        <p className="text-14">
          {status === 2
            ? t(`failures.${row.reason ?? 'PRICE_MOVED'}`, { coin: coinName(row.fromSymbol) })
            : t(`resultLines.${status}`, { amount: exactAmount(row.total), coin: coinName(row.fromSymbol) })}
        </p>
        {/* The next index prices decide, so it may differ a little from the quote. */}
        {status === 1 && (
          <p className="text-13 text-muted">
            <RateText quote={row} rate={row.rate} />
          </p>
        )}
      </div>
    </Overlay>
  )
}

function ResultPicture({ status }: { status: ConvertRow['status'] }) {
  if (status === 0) return <Spinner size={36} />
  if (status === 1) return <CheckCircleIcon size={40} aria-hidden="true" className="text-positive" />
  return <WarningCircleIcon size={40} aria-hidden="true" className="text-warning" />
}
