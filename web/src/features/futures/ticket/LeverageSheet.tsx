import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { parsePrice, type Quantity } from '@assay/engine/money'
import { Chips } from '@assay/ui/Chips'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router.tsx'
import { useErrorText } from '../../../i18n/errorText.ts'
import { RequestError } from '../../../requestError.ts'
import { costText, ppmText, priceText } from '../amounts.ts'
import type { ContractRules } from '../contract/contractRules.ts'
import { LEVERAGE_NOTED } from './futuresProblems.ts'
import { distancePpm, liquidationAt, valueCap } from './leverageFacts.ts'
import { useMark } from '../contract/marks.ts'
import { useFuturesSettings, useObstacle } from './useFuturesSettings.ts'

interface LeverageSheetProps {
  rules: ContractRules
  current: number
  onClose: () => void
}

/** Another leverage for new positions, and what it means before it is taken. */
export function LeverageSheet({ rules, current, onClose }: LeverageSheetProps) {
  const t = useTranslations('futures')
  const errorText = useErrorText()
  const { changeLeverage } = useFuturesSettings()
  const { leverages } = rules.market
  const [place, setPlace] = useState(Math.max(0, leverages.indexOf(current)))
  const leverage = leverages[place] ?? current
  const obstacle = useObstacle()(rules.symbol)
  const refused = leverage !== current && obstacle !== null ? new RequestError(obstacle, {}) : changeLeverage.error
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('leverage.title')}
      subject={<Num>{leverage}×</Num>}
      verb={t('leverage.set', { leverage })}
      isDisabled={leverage === current || obstacle !== null}
      isBusy={changeLeverage.isPending}
      error={refused === null ? undefined : errorText(refused)}
      onConfirm={() => changeLeverage.mutate({ symbol: rules.symbol, leverage }, { onSuccess: onClose })}
    >
      <input
        type="range"
        min={0}
        max={leverages.length - 1}
        step={1}
        value={place}
        aria-label={t('leverage.title')}
        aria-valuetext={`${leverage}×`}
        onChange={(event) => setPlace(Number(event.target.value))}
        className="mb-3 h-8 w-full accent-(--c-brand)"
      />
      <Chips
        label={t('leverage.title')}
        items={leverages.map((each) => ({ id: String(each), label: <Num>{each}×</Num> }))}
        selected={[String(leverage)]}
        onToggle={(id) => setPlace(leverages.indexOf(Number(id)))}
        className="mb-3"
      />
      <LeverageFacts rules={rules} leverage={leverage} />
      <p className="mt-3 text-13 text-muted">{t('leverage.newOnly')}</p>
      <p className="mt-3 text-13">
        <Link to={paths.helpArticle('liquidation')} className="touch font-medium text-brand-text">
          {t('leverage.help')}
        </Link>
      </p>
      {leverage > LEVERAGE_NOTED && (
        <Note tone="warning" className="mt-3">
          {t('leverage.risk', { percent: ppmText(Math.round(1_000_000 / leverage)) })}
        </Note>
      )}
    </ConfirmSheet>
  )
}

function LeverageFacts({ rules, leverage }: { rules: ContractRules; leverage: number }) {
  const t = useTranslations('futures')
  const text = useMark(rules.symbol)?.markPrice ?? null
  const mark = text === null ? null : parsePrice(text, rules.priceDecimals)
  const at = (direction: 'LONG' | 'SHORT') => {
    if (mark === null) return '--'
    const price = liquidationAt(rules, { mark, quantity: 1 as Quantity, leverage, direction })
    return price === null
      ? t('ticket.noLiquidation')
      : `${priceText(price, rules)} (${direction === 'LONG' ? '−' : '+'}${ppmText(distancePpm(mark, price))})`
  }
  return (
    <KeyValues
      items={[
        {
          label: t('leverage.cap'),
          value: <Num unit={rules.quote.toUpperCase()}>{costText(valueCap(rules, leverage), rules)}</Num>,
        },
        { label: t('leverage.margin'), value: <Num>{ppmText(Math.ceil(1_000_000 / leverage))}</Num> },
        { label: t('ticket.liquidationLong'), value: <Num>{at('LONG')}</Num> },
        { label: t('ticket.liquidationShort'), value: <Num>{at('SHORT')}</Num> },
      ]}
    />
  )
}
