// One alert: new, or to be changed. Under it what waits for the pair already.
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../i18n/errorText.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router.tsx'
import { Button } from '@assay/ui/Button'
import { Switch } from '@assay/ui/Checkbox'
import { formatChange, formatPrice } from '@assay/ui/format'
import { Note } from '@assay/ui/Note'
import { NumberField } from '@assay/ui/NumberField'
import { Overlay } from '@assay/ui/Overlay'
import { Segmented } from '@assay/ui/Segmented'
import { TextField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { pairTitle, type TradePair, useAnyPair } from '../../market/coins.ts'
import { useTicker } from '../../market/prices.ts'
import {
  type Alert,
  type AlertFields,
  CHANGE_DECIMALS,
  fieldsOf,
  isChange,
  isSoAlready,
  isWrong,
  kindOf,
  NOTE_MAX,
  readTerms,
} from './alertForm.ts'
import { useAlerts, useSaveAlert } from './alertQueries.ts'
import { AlertRow } from './AlertRow.tsx'

interface AlertSheetProps {
  symbol: string
  /** To be changed. */
  alert?: Alert | undefined
  onClose: () => void
}

const blank: AlertFields = { kind: 'PRICE_ABOVE', value: '', source: 'LAST', isRepeating: false, note: '' }

export function AlertSheet({ symbol, alert, onClose }: AlertSheetProps) {
  const t = useTranslations('alerts')
  const form = useId()
  const pair = useAnyPair(symbol)
  const [edited, setEdited] = useState(alert)
  const [fields, setFields] = useState<AlertFields>(alert === undefined ? blank : fieldsOf(alert))
  const [isShown, setIsShown] = useState(false)
  const save = useSaveAlert(() => {
    showToast({ tone: 'positive', text: t('sheet.saved') })
    onClose()
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsShown(true)
    if (!save.isPending && !isWrong(fields)) save.mutate({ id: edited?.id, symbol, terms: readTerms(fields) })
  }
  function edit(other: Alert) {
    setEdited(other)
    setFields(fieldsOf(other))
  }
  if (pair === undefined) return null
  return (
    <Overlay
      isOpen
      onClose={onClose}
      as="drawer"
      title={t('sheet.title', { pair: pairTitle(pair) })}
      isDirty={fields.value !== '' && edited === undefined}
      isLocked={save.isPending}
      footer={
        <Button type="submit" form={form} size="lg" block isBusy={save.isPending}>
          {t(edited === undefined ? 'sheet.save' : 'sheet.saveEdit')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RuleFields pair={pair} fields={fields} onChange={setFields} isShown={isShown} />
        <Switch
          label={t('sheet.repeat')}
          isOn={fields.isRepeating}
          onChange={(isRepeating) => setFields({ ...fields, isRepeating })}
        />
        {fields.isRepeating && <p className="-mt-3 text-12 text-muted">{t('sheet.repeatHelp')}</p>}
        <TextField
          label={t('sheet.note')}
          aside={t('sheet.optional')}
          maxLength={NOTE_MAX}
          dir="auto"
          value={fields.note}
          onChange={(note) => setFields({ ...fields, note })}
        />
        <Refusal error={save.error} />
        <p className="text-12 text-muted">{t('sheet.paused')}</p>
      </form>
      <Waiting symbol={symbol} onEdit={edit} />
    </Overlay>
  )
}

interface RuleFieldsProps {
  pair: TradePair
  fields: AlertFields
  onChange: (fields: AlertFields) => void
  /** Problems are due. */
  isShown: boolean
}

function RuleFields({ pair, fields, onChange, isShown }: RuleFieldsProps) {
  const t = useTranslations('alerts')
  const ticker = useTicker(pair.symbol)
  const what = isChange(fields.kind) ? 'change' : 'price'
  const direction = fields.kind.endsWith('ABOVE') ? 'ABOVE' : 'BELOW'
  const figure = what === 'change' ? ticker?.changePercent : fields.source === 'LAST' ? ticker?.last : null
  const now = figure ?? null
  const nowText = what === 'change' ? formatChange(now) : formatPrice(now, pair.basePrecision)
  return (
    <>
      <Segmented
        label={t('sheet.what')}
        items={[
          { id: 'price', label: t('sheet.price') },
          { id: 'change', label: t('sheet.change') },
        ]}
        value={what}
        onChange={(next) => onChange({ ...fields, kind: kindOf(next, direction), value: '' })}
      />
      <Segmented
        label={t('sheet.when')}
        items={(['ABOVE', 'BELOW'] as const).map((id) => ({ id, label: t(`sheet.${kindOf(what, id)}`) }))}
        value={direction}
        onChange={(next) => onChange({ ...fields, kind: kindOf(what, next) })}
      />
      <NumberField
        label={t(what === 'price' ? 'sheet.price' : 'sheet.change')}
        aside={now === null ? undefined : t('sheet.now', { value: nowText })}
        value={fields.value}
        onChange={(value) => onChange({ ...fields, value })}
        decimals={what === 'price' ? pair.basePrecision : CHANGE_DECIMALS}
        unit={what === 'price' ? pair.baseCoin.toUpperCase() : '%'}
        error={isShown && isWrong(fields) ? t('sheet.needed') : undefined}
      />
      {isSoAlready(fields, now === null ? null : Number(now)) && <Note tone="info">{t('sheet.already')}</Note>}
      {what === 'price' && (
        <Segmented
          label={t('sheet.source')}
          items={(['LAST', 'INDEX'] as const).map((id) => ({ id, label: t(`sheet.${id}`) }))}
          value={fields.source}
          onChange={(source) => onChange({ ...fields, source })}
        />
      )}
    </>
  )
}

function Refusal({ error }: { error: Error | null }) {
  const errorText = useErrorText()
  return error === null ? null : <Note tone="negative">{errorText(error)}</Note>
}

function Waiting({ symbol, onEdit }: { symbol: string; onEdit: (alert: Alert) => void }) {
  const t = useTranslations('alerts')
  const rows = useAlerts({ symbol, state: 'open' }).data?.rows ?? []
  return (
    <div className="mt-6 border-t border-line pt-4">
      {rows.length > 0 && (
        <>
          <h3 className="text-13 font-semibold text-strong">{t('sheet.waiting')}</h3>
          <ul>
            {rows.map((row) => (
              <AlertRow key={row.id} alert={row} onEdit={onEdit} />
            ))}
          </ul>
        </>
      )}
      <Link to={paths.alerts()} className="touch text-13 font-medium text-brand-text">
        {t('all')}
      </Link>
    </div>
  )
}
