import { cx } from '@assay/ui/cx'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { useTranslations } from 'use-intl'
import { coinAmount, coinName, exactAmount } from '../balances/coinAmount.ts'
import { VALUE_COIN } from '../balances/valuation.ts'
import {
  interestOfTerm,
  interestPerDay,
  interestPerYear,
  ownIn,
  type Payment,
  paymentsOf,
  termOf,
} from './earnFigures.ts'
import { type Product, useOpenPositions } from './earnQueries.ts'
import { MIDNIGHT, utcDate } from './earnWords.ts'

/** How many payments are listed. */
const LISTED = 6

interface PaymentPlanProps {
  product: Product
  /** As typed; '' shows an example. */
  amount: string
  scale: number
}

/** The calculator: what the amount earns, when it begins, when it is paid, and what leaving now would give. */
export function PaymentPlan({ product, amount, scale }: PaymentPlanProps) {
  const t = useTranslations('finance')
  const { coin, kind, planId } = product
  const unit = coinName(coin)
  const isExample = !(Number(amount) > 0)
  const shown = isExample ? (unit === VALUE_COIN ? '1000' : '1') : amount
  const now = Date.now()
  const { data: positions = [] } = useOpenPositions()
  const below = kind === 'FLEXIBLE' && !isExample ? ownIn(positions, planId, scale) : '0'
  const terms = { ...product, below }
  const payments = paymentsOf(terms, { amount: shown, scale, now, most: LISTED })
  const gain = (value: string) => <Num unit={unit}>{coinAmount(value, coin, { plus: true })}</Num>
  return (
    <Panel title={isExample ? t('planExample', { amount: exactAmount(shown), coin: unit }) : t('plan')} isPadded>
      <Timeline product={product} now={now} first={payments[0]} />
      <KeyValues
        className="mt-3"
        items={[
          { label: t('perDay'), value: gain(interestPerDay(terms, shown, scale)) },
          ...(kind === 'FIXED'
            ? [{ label: t('atEnd'), value: gain(interestOfTerm(product, shown, scale)) }]
            : [{ label: t('perYear'), value: gain(interestPerYear(terms, shown, scale)) }]),
        ]}
      />
      <Calendar payments={payments} product={product} unit={unit} />
      <p className="mt-3 border-t border-line pt-3 text-13 text-muted">{t(leavingOf(product))}</p>
    </Panel>
  )
}

function leavingOf({ kind, earlyExit }: Product): 'leaveFlexible' | 'leaveBeforeEnd' | 'leaveFixed' {
  if (kind === 'FLEXIBLE') return 'leaveFlexible'
  return earlyExit ? 'leaveBeforeEnd' : 'leaveFixed'
}

/** Now, the first day that earns, the first payment and the end, on a ruled line. */
function Timeline({ product, now, first }: { product: Product; now: number; first: Payment | undefined }) {
  const t = useTranslations('finance')
  const { start, end } = termOf(product, now)
  const points = [
    { name: t('today'), time: now },
    { name: t('firstDay'), time: start },
    ...(first === undefined || first.time === end ? [] : [{ name: t('firstPayment'), time: first.time }]),
    ...(end === null ? [] : [{ name: t('end'), time: end }]),
  ]
  return (
    <ol className="flex flex-wrap gap-y-3">
      {points.map(({ name, time }, place) => (
        <li
          key={name}
          className={cx(
            'relative border-t pt-2 pe-2 text-12',
            // The line ends at the last point.
            place === points.length - 1 ? 'border-transparent' : 'flex-1 border-brand',
          )}
        >
          <span aria-hidden="true" className="absolute start-0 size-2 rounded-full bg-brand" style={{ top: -4.5 }} />
          <span className="block text-muted">{name}</span>
          <Num className="text-strong">{utcDate(time)}</Num>
        </li>
      ))}
    </ol>
  )
}

/** The first payments, with a bar for each amount. */
function Calendar({ payments, product, unit }: { payments: readonly Payment[]; product: Product; unit: string }) {
  const t = useTranslations('finance')
  if (payments.length === 0) return <p className="mt-2 text-13 text-muted">{t('tooSmall')}</p>
  const most = Math.max(...payments.map(({ amount }) => Number(amount)))
  return (
    <section className="mt-3 text-13">
      <h3 className="pb-1 font-medium text-strong">{t('calendar')}</h3>
      <ul>
        {payments.map(({ time, amount }) => (
          <li key={time} className="flex flex-wrap items-center gap-x-3 py-1">
            <Num className="text-muted">{utcDate(time)}</Num>
            <span aria-hidden="true" className="min-w-0 flex-1">
              <span
                className="block h-1.5 rounded-full bg-brand"
                style={{ width: `${most === 0 ? 0 : Math.max(2, (Number(amount) / most) * 100)}%` }}
              />
            </span>
            <Num unit={unit} className="ms-auto text-strong">
              {exactAmount(amount, { plus: true })}
            </Num>
          </li>
        ))}
      </ul>
      <p className="pt-1 text-12 text-muted">
        {t(`paidWhen.${product.paid}`, { day: String(product.payDay), time: MIDNIGHT })}
      </p>
    </section>
  )
}
