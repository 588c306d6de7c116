import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { FieldError } from '@assay/ui/Field'
import { Overlay } from '@assay/ui/Overlay'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { coinName } from '../balances/coinAmount.ts'
import { useListedCoins } from '../balances/coinScales.ts'
import { type ListedPair, pairTitle } from '../market/coins.ts'
import { useZone } from '../settings/preferences.ts'
import { datesProblem, EVERYTHING, type RecordFilters, periods, wallets } from './recordFilters.ts'

const ALL = 'ALL'
export interface FilterProps {
  filters: RecordFilters
  onApply: (filters: RecordFilters) => void
  /** What the first field chooses among, in place of coins. */
  pairs?: readonly ListedPair[]
}

type Choose = (change: Partial<RecordFilters>) => void

/** Coin or pair, wallet and days. Nothing changes before Show. */
export function FilterSheet({ filters, onApply, pairs, onClose }: FilterProps & { onClose: () => void }) {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const formId = useId()
  const [draft, setDraft] = useState(filters)
  const choose: Choose = (change) => setDraft({ ...draft, ...change })
  const problem = datesProblem(draft)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (problem !== null) return
    onApply(draft)
    onClose()
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('filter')}
      footer={
        <div className="flex gap-3">
          <Button
            kind="secondary"
            size="lg"
            className="flex-1"
            onClick={() => setDraft({ ...EVERYTHING, type: draft.type })}
          >
            {t('reset')}
          </Button>
          <Button type="submit" form={formId} size="lg" className="flex-[2]">
            {t('apply')}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {pairs === undefined && <CoinSelect draft={draft} onChoose={choose} />}
        {pairs === undefined && <WalletSelect draft={draft} onChoose={choose} />}
        {pairs !== undefined && pairs.length > 0 && <PairSelect draft={draft} onChoose={choose} pairs={pairs} />}
        <Days draft={draft} onChoose={choose} />
        {problem !== null && <FieldError>{t('datesReversed')}</FieldError>}
        <p className="text-13 text-muted">{t('zone', { zone: zone.id, offset: zone.offset })}</p>
      </form>
    </Overlay>
  )
}

interface PartProps {
  draft: RecordFilters
  onChoose: Choose
}

function CoinSelect({ draft, onChoose }: PartProps) {
  const t = useTranslations('wallet.records')
  const { data: coins } = useListedCoins()
  return (
    <Select
      label={t('coin')}
      options={[
        { id: ALL, text: t('allCoins') },
        ...(coins ?? []).map(({ symbol, name }) => ({ id: symbol, text: coinName(symbol), note: name })),
      ]}
      value={draft.coin ?? ALL}
      onChange={(id) => onChoose({ coin: id === ALL ? null : id })}
    />
  )
}

function PairSelect({ draft, onChoose, pairs }: PartProps & { pairs: readonly ListedPair[] }) {
  const t = useTranslations('wallet.records')
  return (
    <Select
      label={t('pair')}
      options={[{ id: ALL, text: t('allPairs') }, ...pairs.map((pair) => ({ id: pair.symbol, text: pairTitle(pair) }))]}
      value={draft.coin ?? ALL}
      onChange={(id) => onChoose({ coin: id === ALL ? null : id })}
    />
  )
}

function WalletSelect({ draft, onChoose }: PartProps) {
  const t = useTranslations('wallet')
  return (
    <Select
      label={t('records.wallet')}
      options={[
        { id: ALL, text: t('records.allWallets') },
        ...wallets.map((id) => ({ id, text: t(`walletsLong.${id}`) })),
      ]}
      value={draft.wallet ?? ALL}
      onChange={(id) => onChoose({ wallet: wallets.find((wallet) => wallet === id) ?? null })}
    />
  )
}

function Days({ draft, onChoose }: PartProps) {
  const t = useTranslations('wallet.records')
  const items = [
    ...periods.map((days) => ({ id: String(days), label: days === 365 ? t('year') : t('days', { count: days }) })),
    { id: 'hand', label: t('byHand') },
  ]
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-normal">{t('period')}</p>
      <Chips
        label={t('period')}
        items={items}
        selected={[draft.period === null ? 'hand' : String(draft.period)]}
        onToggle={(id) => onChoose({ period: periods.find((days) => String(days) === id) ?? null })}
        className="flex-wrap"
      />
      {draft.period === null && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <TextField
            label={t('from')}
            type="date"
            value={draft.fromDay}
            onChange={(fromDay) => onChoose({ fromDay })}
          />
          <TextField label={t('to')} type="date" value={draft.toDay} onChange={(toDay) => onChoose({ toDay })} />
        </div>
      )}
    </div>
  )
}
