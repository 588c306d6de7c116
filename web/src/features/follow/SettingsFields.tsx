import { Select } from '@assay/ui/Select'
import { NumberField } from '@assay/ui/NumberField'
import { Segmented } from '@assay/ui/Segmented'
import { Chips } from '@assay/ui/Chips'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContractPairs } from '../market/coins.ts'
import { ruleFacts, useContractTitle } from './followWords.tsx'
import { type FieldProblem, largest, type SettingsText } from './settingsForm.ts'

const modes = ['TRADER_RATIO', 'FIXED_RATIO', 'FIXED_AMOUNT'] as const
/** Under More settings. */
const inner = ['maxCostPerOrder', 'slRatio', 'tpRatio', 'maxSlippage'] as const
const PERCENT_DECIMALS = 2

interface SettingsFieldsProps {
  text: SettingsText
  onChange: (text: SettingsText) => void
  /** Shown once the person has tried to send. */
  problems: readonly FieldProblem[]
  scale: number
  unit: string
}

/** How sizes are copied, and what limits them. */
export function SettingsFields(props: SettingsFieldsProps) {
  const t = useTranslations('follow')
  const { text, onChange, problems } = props
  // Opened for a wrong field, it stays open while that is mended.
  const [isOpen, setIsOpen] = useState(false)
  const set = (part: Partial<SettingsText>) => onChange({ ...text, ...part })
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium">{t('mode')}</legend>
        <Segmented
          label={t('mode')}
          items={modes.map((id) => ({ id, label: t(`modes.${id}`) }))}
          value={text.mode}
          onChange={(mode) => set({ mode })}
        />
        <p className="mt-1.5 text-13 text-muted">{t(`modeLines.${text.mode}`)}</p>
      </fieldset>
      {text.mode === 'FIXED_RATIO' && <PercentField {...props} field="ratio" />}
      {text.mode === 'FIXED_AMOUNT' && <AmountField {...props} field="perOrderAmount" />}
      <PercentField {...props} field="portfolioStop" />
      <details
        className="group"
        open={isOpen || inner.some((field) => problems.includes(field))}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className="cursor-pointer py-2 text-14 font-medium text-brand-text">{t('moreSettings')}</summary>
        <div className="flex flex-col gap-4 pt-2">
          <AmountField {...props} field="maxCostPerOrder" />
          <PercentField {...props} field="slRatio" />
          <PercentField {...props} field="tpRatio" />
          <PercentField {...props} field="maxSlippage" />
          <MarginFields text={text} set={set} />
          <SymbolChips text={text} set={set} />
        </div>
      </details>
      <Choice label={t('onLeaving')} help={t(`onLeavingLines.${text.onLeaving}`)}>
        <Select
          label={t('onLeaving')}
          isLabelHidden
          options={(['CLOSE_MARKET', 'COPY_CLOSE', 'KEEP'] as const).map((id) => ({ id, text: t(`leavings.${id}`) }))}
          value={text.onLeaving}
          onChange={(onLeaving) => set({ onLeaving })}
        />
      </Choice>
    </>
  )
}

function PercentField({ field, text, onChange, problems }: SettingsFieldsProps & { field: keyof typeof largest }) {
  const t = useTranslations('follow')
  return (
    <NumberField
      label={t(`fields.${field}`)}
      help={field === 'maxSlippage' ? t('fieldLines.maxSlippage', ruleFacts()) : t(`fieldLines.${field}`)}
      value={text[field]}
      onChange={(value) => onChange({ ...text, [field]: value })}
      decimals={PERCENT_DECIMALS}
      unit="%"
      error={problems.includes(field) ? t('percentProblem', { most: String(largest[field]) }) : undefined}
    />
  )
}

function AmountField({
  field,
  text,
  onChange,
  problems,
  scale,
  unit,
}: SettingsFieldsProps & { field: 'perOrderAmount' | 'maxCostPerOrder' }) {
  const t = useTranslations('follow')
  return (
    <NumberField
      label={t(`fields.${field}`)}
      help={t(`fieldLines.${field}`)}
      value={text[field]}
      onChange={(value) => onChange({ ...text, [field]: value })}
      decimals={scale}
      unit={unit}
      error={
        problems.includes(field) ? t(field === 'perOrderAmount' ? 'problems.missing' : 'amountProblem') : undefined
      }
    />
  )
}

interface Setting {
  text: SettingsText
  set: (part: Partial<SettingsText>) => void
}

function MarginFields({ text, set }: Setting) {
  const t = useTranslations('follow')
  const leverages = useLeverages()
  return (
    <>
      <Choice label={t('marginMode')}>
        <Segmented
          label={t('marginMode')}
          items={(['COPY', 'ISOLATED', 'CROSS'] as const).map((id) => ({ id, label: t(`marginModes.${id}`) }))}
          value={text.marginMode}
          onChange={(marginMode) => set({ marginMode })}
        />
      </Choice>
      <Choice label={t('leverage')} help={t('leverageLine')}>
        <Select
          label={t('leverage')}
          isLabelHidden
          options={[{ id: '', text: t('leverageCopy') }, ...leverages.map((each) => ({ id: each, text: `${each}×` }))]}
          value={text.leverage}
          onChange={(leverage) => set({ leverage })}
        />
      </Choice>
    </>
  )
}

/** Of any contract, ascending. */
function useLeverages(): string[] {
  const pairs = useContractPairs()
  const all = new Set(pairs.flatMap(({ leverage }) => leverage.split(',').map(Number)))
  return [...all].sort((one, other) => one - other).map(String)
}

function SymbolChips({ text, set }: Setting) {
  const t = useTranslations('follow')
  const pairs = useContractPairs()
  const title = useContractTitle()
  const toggle = (symbol: string) => {
    const { symbols } = text
    set({ symbols: symbols.includes(symbol) ? symbols.filter((each) => each !== symbol) : [...symbols, symbol] })
  }
  return (
    <Choice label={t('symbols')} help={text.symbols.length === 0 ? t('symbolsAll') : t('symbolsSome')}>
      <Chips
        label={t('symbols')}
        className="flex-wrap"
        items={pairs.map(({ symbol }) => ({ id: symbol, label: title(symbol) }))}
        selected={text.symbols}
        onToggle={toggle}
      />
    </Choice>
  )
}

function Choice({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium">{label}</p>
      {children}
      {help !== undefined && <p className="mt-1.5 text-13 text-muted">{help}</p>}
    </div>
  )
}
