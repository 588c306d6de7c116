import InfoIcon from '~icons/ph/info'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { directionOf, formatAmount, percentText } from '@assay/ui/format'
import { directionColour, Num } from '@assay/ui/Num'
import { Popover } from '@assay/ui/Popover'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useDayResult } from './dayResult.ts'
import { VALUE_COIN } from './valuation.ts'

/** Today's result; its place stays empty until it is known. A tap explains it. */
export function DayResultLine() {
  const t = useTranslations('shell.today')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const result = useDayResult()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (result === undefined) return <div className="mt-1 h-[18px]" />
  const { amount, percent, since } = result
  const colour = isHidden ? 'text-muted' : directionColour[directionOf(amount)]
  const share = percent === null || isHidden ? '' : `(${percentText(formatAmount(percent, 2, { plus: true }))})`
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="touch mt-1 inline-flex flex-wrap items-center gap-1.5 text-start text-13 text-muted"
      >
        {t('title')}
        <Num isHidden={isHidden} unit={VALUE_COIN} className={cx('font-medium', colour)}>
          {formatAmount(amount, 2, { plus: true })}
        </Num>
        {share !== '' && <Num className={cx('font-medium', colour)}>{share}</Num>}
        <InfoIcon size={14} aria-hidden="true" />
      </button>
      <Popover isOpen={isOpen} onClose={() => setIsOpen(false)} anchor={button} className="max-w-72">
        <p className="p-3 text-13 text-normal">{t('explained', { time: timeOf(since) })}</p>
      </Popover>
    </>
  )
}

/** 08:12, in UTC: its day is the one that counts. */
function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(11, 16)
}
