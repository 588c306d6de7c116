import DownloadSimpleIcon from '~icons/ph/download-simple'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useArea } from '../../i18n/useArea.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { readAllPages } from '../trade/orders/allPages.ts'
import { type CsvFile, useExport } from '../trade/orders/useExport.ts'
import { type InterestDay, type Position, useInterestDays } from './earnQueries.ts'
import { formulaFacts, utcDate } from './earnWords.ts'

interface StatementProps {
  position: Position
  onClose: () => void
}

/** The interest of each day to 18 decimals, newest first, and all of it as a file. */
export function StatementSheet({ position, onClose }: StatementProps) {
  const t = useTranslations('finance')
  // What saves the file speaks with the words of the wallet.
  const canSave = useArea('wallet', true)
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('statementTitle', { id: String(position.orderId) })}
      footer={canSave ? <Save position={position} /> : undefined}
    >
      <p className="pb-2 text-13 text-muted">{t('statementLine', formulaFacts)}</p>
      <Days position={position} />
    </Overlay>
  )
}

function Days({ position }: { position: Position }) {
  const t = useTranslations('finance')
  const list = useInterestDays(position.orderId)
  const { rows, isError, refetch } = list
  if (rows === undefined && isError)
    return <FailedState text={t('statementFailed')} onRetry={() => void refetch()} isBrief />
  if (rows === undefined) return <SkeletonRows count={4} label={t('statement')} />
  if (rows.length === 0) return <p className="py-4 text-center text-13 text-muted">{t('statementNone')}</p>
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.day} className="border-t border-line py-2.5 text-13 first:border-t-0">
            <p className="flex flex-wrap justify-between gap-x-3">
              <Num unit="UTC" className="font-medium text-strong">
                {utcDate(row.day)}
              </Num>
              <OwnNum unit={coinName(position.coin)} className="text-strong">
                {exactAmount(row.interest, { plus: true })}
              </OwnNum>
            </p>
            <p className="flex flex-wrap justify-between gap-x-3 text-muted">
              <span>{t('principal')}</span>
              <OwnNum unit={coinName(position.coin)}>{exactAmount(row.principal)}</OwnNum>
            </p>
            {isGivenUp(position, row) && <p className="text-muted">{t('givenUpDay')}</p>}
          </li>
        ))}
      </ul>
      <MoreButton pages={list} className="pt-2">
        {t('more')}
      </MoreButton>
    </>
  )
}

/** A fixed position that was left early is not paid the interest of its last term. */
function isGivenUp({ kind, status, startTime }: Position, { day }: InterestDay): boolean {
  return kind === 'FIXED' && status === 2 && day >= startTime
}

function Save({ position }: { position: Position }) {
  const t = useTranslations('finance')
  const { mutate, isPending } = useExport()
  async function read(): Promise<CsvFile> {
    const { orderId, coin, title } = position
    const days = await readAllPages((page) => api.earn.listInterest({ ...page, orderId }))
    return {
      name: `interest-${orderId}`,
      header: ['day', 'product', 'coin', 'principal', 'interest', 'given_up'],
      rows: days.map((row) => [
        new Date(row.day).toISOString().slice(0, 10),
        title,
        coinName(coin),
        row.principal,
        row.interest,
        isGivenUp(position, row) ? 'yes' : 'no',
      ]),
    }
  }
  return (
    <Button
      kind="secondary"
      size="lg"
      block
      isBusy={isPending}
      icon={<DownloadSimpleIcon size={16} aria-hidden="true" />}
      onClick={() => mutate(read)}
    >
      {t('save')}
    </Button>
  )
}
