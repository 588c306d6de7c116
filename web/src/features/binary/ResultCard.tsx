// What the last contract came to, until it is closed or the next one ends. On a phone it stays in view while the ticket
// is scrolled; on a desktop it stands below the buttons, so that none moves under the pointer.
import XIcon from '~icons/ph/x'
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { OwnNum } from '../session/OwnNum.tsx'
import { sayMoney } from '../session/sayMoney.ts'
import { Result } from './contractColumns.tsx'
import { entryPriceOf } from './contractFigures.ts'
import { DirectionBadge } from './DirectionBadge.tsx'
import { Duration } from './PeriodChoice.tsx'
import { ruleFigures } from './ruleFigures.ts'

const tones: Record<BinaryContract['status'], BadgeTone> = {
  OPEN: 'neutral',
  WON: 'positive',
  LOST: 'negative',
  TIE: 'neutral',
  VOID: 'neutral',
}

interface ResultCardProps {
  contract: BinaryContract
  isPhone: boolean
  onVerify: () => void
  /** undefined where this contract cannot be repeated here. */
  onRepeat: (() => void) | undefined
  onClose: () => void
}

export function ResultCard({ contract, isPhone, onVerify, onRepeat, onClose }: ResultCardProps) {
  const t = useTranslations('binary')
  const { status, showSymbol, coin, amount, payout, priceDecimals, voidReason } = contract
  const entry = entryPriceOf(contract)
  const money = (value: string | null) => (
    <OwnNum unit={coin.toUpperCase()} className="text-strong">
      {formatAmount(value, 2)}
    </OwnNum>
  )
  return (
    <section
      aria-label={t('result.title')}
      className={cx(
        'rounded-4 border border-line-strong p-3',
        isPhone && 'sticky top-[calc(52px+var(--safe-t)+var(--h-lost,0px))] z-(--z-sticky) bg-raised shadow-2',
      )}
    >
      <p role="status" className="sr-only">
        {resultText(t, contract)}
      </p>
      <div className="-mt-1 -me-1 flex flex-wrap items-center gap-2">
        <Num className="font-semibold text-strong">{showSymbol}</Num>
        <DirectionBadge {...contract} />
        <span className="text-12 text-muted">
          <Duration seconds={contract.period} />
        </span>
        <span className="flex-1" />
        <IconButton size={28} label={t('result.close')} onClick={onClose}>
          <XIcon size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-22 font-semibold">
        <Badge tone={tones[status]}>{t(`outcomes.${status}`)}</Badge>
        {status === 'WON' || status === 'LOST' ? <Result {...contract} /> : money(payout)}
      </p>
      <p className="mt-1 text-12 text-muted">
        {t.rich('result.money', { stake: () => money(amount), back: () => money(payout) })}
      </p>
      <p className="text-12 text-muted">
        {status === 'VOID' && voidReason !== null
          ? t(`voids.${voidReason}`, ruleFigures)
          : t.rich('result.path', {
              entry: () => <Num>{formatPrice(entry, priceDecimals)}</Num>,
              settle: () => <Num>{formatPrice(contract.settlePrice, priceDecimals)}</Num>,
            })}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button kind="secondary" size="sm" className="flex-1" onClick={onVerify}>
          {t('verify.button')}
        </Button>
        {onRepeat !== undefined && (
          <Button kind="secondary" size="sm" className="flex-1" onClick={onRepeat}>
            {t('list.repeat')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The result as one sentence. */
function resultText(t: ReturnType<typeof useTranslations<'binary'>>, contract: BinaryContract): string {
  const { status, showSymbol, payout, profit, coin } = contract
  if (status === 'OPEN') return ''
  const isSettled = status === 'WON' || status === 'LOST'
  const money = sayMoney((isSettled ? profit : payout) ?? '0', coin, { plus: isSettled })
  return t(`results.${status}`, { pair: showSymbol, money })
}
