import { useTranslations } from 'use-intl'
import { formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { Balance } from '../balances/balances.ts'
import { coinName } from '../balances/coinAmount.ts'
import { coinColour } from '../balances/coinColours.ts'
import type { PositionWorth } from '../balances/positionWorths.ts'
import type { PriceOf } from '../balances/valuation.ts'
import { allocation, type AllocationPart } from './assetRows.ts'

const openColours: Record<PositionWorth['kind'], string> = {
  positions: 'var(--c-brand-text)',
  options: 'var(--c-info)',
  copies: 'var(--c-warning-line)',
}
const isOpen = (coin: string): coin is PositionWorth['kind'] => coin in openColours

const colourOf = ({ coin }: AllocationPart) =>
  coin === null ? 'var(--c-line-control)' : isOpen(coin) ? openColours[coin] : coinColour(coin)

/** A share above zero is never shown as zero. */
const shareText = ({ permille }: AllocationPart) =>
  permille === 0 ? `< ${formatRate('0.001', 1)}` : formatRate((permille / 1000).toFixed(3), 1)

interface AllocationBarProps {
  balances: readonly Balance[]
  priceOf: PriceOf
  positions: readonly PositionWorth[] | undefined
}

/** How the whole is spread, as a bar and in words. */
export function AllocationBar({ balances, priceOf, positions }: AllocationBarProps) {
  const t = useTranslations('wallet')
  const parts = allocation(balances, priceOf, positions)
  if (parts.length === 0) return null
  const nameOf = ({ coin }: AllocationPart) => {
    if (coin === null) return t('other')
    return isOpen(coin) ? t(`parts.${coin}`) : coinName(coin)
  }
  return (
    <div className="mt-4">
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-2">
        {parts.map((part) => (
          <span
            key={part.coin}
            className="min-w-1"
            style={{ flexGrow: Math.max(1, part.permille), background: colourOf(part) }}
          />
        ))}
      </div>
      <ul aria-label={t('allocation')} className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
        {parts.map((part) => (
          <li key={part.coin} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 rounded-1" style={{ background: colourOf(part) }} />
            {nameOf(part)} <Num>{shareText(part)}</Num>
          </li>
        ))}
      </ul>
    </div>
  )
}
