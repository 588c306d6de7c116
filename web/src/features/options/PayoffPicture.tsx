// What a position gives at every settlement price, with a slider that asks: what if it settles there?
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Price } from '@assay/engine/money'
import { breakEven } from '@assay/engine/options/estimate'
import { cx } from '@assay/ui/cx'
import { Num } from '@assay/ui/Num'
import type { Choice } from './optionModel.ts'
import { money, price } from './optionTexts.ts'
import { resultAt } from './optionTicket.ts'
import { type Held, type PayoffCurve, payoffCurve, placeOf, priceAt } from './payoffCurve.ts'

const [WIDTH, HEIGHT] = [320, 120]
const SLIDER_STEPS = 200

export function PayoffPicture({ choice, held }: { choice: Choice; held: Held }) {
  const t = useTranslations('options')
  const { contract, inputs } = choice
  const { series } = contract
  const curve = payoffCurve(contract, held, inputs.index)
  const [asked, setAsked] = useState<number | null>(null)
  const place = asked ?? placeOf(curve, inputs.index)
  const settlement = asked === null ? inputs.index : priceAt(curve, place)
  const result = resultAt(choice, held, settlement)
  const even = breakEven(contract, held.cost, held.units)
  const path = curve.points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x * WIDTH} ${y * HEIGHT}`).join('')
  const sliderId = useId()
  return (
    <figure className="m-0">
      <div className="relative" dir="ltr">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t('payoff.label', { even: price(even, series), loss: money(held.cost, series) })}
          className="block h-32 w-full"
          preserveAspectRatio="none"
        >
          <path d={areaOf(curve, Math.min)} fill="var(--c-positive-soft)" />
          <path d={areaOf(curve, Math.max)} fill="var(--c-negative-soft)" />
          <line
            x1={0}
            x2={WIDTH}
            y1={curve.zero * HEIGHT}
            y2={curve.zero * HEIGHT}
            stroke="var(--c-line-strong)"
            strokeDasharray="3 3"
          />
          <Upright place={placeOf(curve, inputs.index)} colour="var(--c-text-muted)" dash="2 4" />
          {even !== null && <Upright place={placeOf(curve, even)} colour="var(--c-brand)" dash="5 3" />}
          <path d={path} fill="none" stroke="var(--c-text-strong)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
        </svg>
        <span
          aria-hidden="true"
          className={cx('absolute size-2.5 -translate-1/2 rounded-full', result >= 0n ? 'bg-positive' : 'bg-negative')}
          style={{ left: `${place * 100}%`, top: `${heightOf(curve, Number(result)) * 100}%` }}
        />
      </div>
      <div className="mt-1 flex justify-between text-11 text-muted" dir="ltr" aria-hidden="true">
        <Num>{price(curve.from, series)}</Num>
        <Num>{price(curve.to, series)}</Num>
      </div>
      <figcaption className="mt-1.5">
        <p className="mb-2 flex flex-wrap gap-x-4 text-12 text-muted">
          <Named line="border-dotted border-muted" name={t('index')} text={price(inputs.index, series)} />
          <Named line="border-dashed border-brand" name={t('columns.even')} text={price(even, series)} />
        </p>
        <label htmlFor={sliderId} className="flex flex-wrap justify-between gap-x-3 text-13 text-muted">
          <span>{t.rich('payoff.whatIf', { price: () => <Figure ticks={settlement} choice={choice} /> })}</span>
          <Num className={cx('font-medium', result >= 0n ? 'text-positive' : 'text-negative')}>
            {`${money(result, series, true)} USDT`}
          </Num>
        </label>
        <input
          id={sliderId}
          type="range"
          dir="ltr"
          min={0}
          max={SLIDER_STEPS}
          value={Math.round(place * SLIDER_STEPS)}
          onChange={(event) => setAsked(Number(event.target.value) / SLIDER_STEPS)}
          aria-valuetext={`${price(settlement, series)}: ${money(result, series, true)} USDT`}
          className="mt-1 w-full accent-(--c-brand)"
        />
      </figcaption>
    </figure>
  )
}

/** Between the line and the result of nothing, on one side of it. */
function areaOf({ points, zero }: PayoffCurve, side: (one: number, other: number) => number): string {
  const edge = points.map(([x, y]) => `L${x * WIDTH} ${side(y, zero) * HEIGHT}`).join('')
  return `M0 ${zero * HEIGHT}${edge}L${WIDTH} ${zero * HEIGHT}Z`
}

/** Which upright is which. */
function Named({ line, name, text }: { line: string; name: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i aria-hidden="true" className={cx('h-3.5 border-s-2', line)} />
      {name} <Num className="text-strong">{text}</Num>
    </span>
  )
}

function Figure({ ticks, choice }: { ticks: Price; choice: Choice }) {
  return <Num className="text-strong">{price(ticks, choice.contract.series)}</Num>
}

function Upright({ place, colour, dash }: { place: number; colour: string; dash: string }) {
  const x = place * WIDTH
  return (
    <line x1={x} x2={x} y1={0} y2={HEIGHT} stroke={colour} strokeDasharray={dash} vectorEffect="non-scaling-stroke" />
  )
}

function heightOf({ lowest, highest }: { lowest: number; highest: number }, result: number): number {
  return Math.min(1, Math.max(0, (highest - result) / (highest - lowest || 1)))
}
