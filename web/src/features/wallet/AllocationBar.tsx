import { useTranslations } from 'use-intl'
import { Num } from '../../ui/Num.tsx'
import type { Balance } from '../balances/balances.ts'
import { coinName } from '../balances/coinAmount.ts'
import type { PriceOf } from '../balances/valuation.ts'
import { allocation, type AllocationPart } from './assetRows.ts'

const colours = ['var(--c-brand)', 'var(--c-ma-1)', 'var(--c-ma-2)', 'var(--c-line-control)']

/** How the whole is spread, as a bar and in words. */
export function AllocationBar({ balances, priceOf }: { balances: readonly Balance[]; priceOf: PriceOf }) {
  const t = useTranslations('wallet')
  const parts = allocation(balances, priceOf)
  if (parts.length === 0) return null
  const nameOf = ({ coin }: AllocationPart) => (coin === null ? t('other') : coinName(coin))
  return (
    <div className="mt-4">
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-2">
        {parts.map((part, place) => (
          <span
            key={part.coin}
            className="min-w-1"
            style={{ flexGrow: Math.max(1, part.permille), background: colours[place] }}
          />
        ))}
      </div>
      <ul aria-label={t('allocation')} className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
        {parts.map((part, place) => (
          <li key={part.coin} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 rounded-1" style={{ background: colours[place] }} />
            {nameOf(part)} <Num>{`${Math.floor(part.permille / 10)}.${part.permille % 10}%`}</Num>
          </li>
        ))}
      </ul>
    </div>
  )
}
