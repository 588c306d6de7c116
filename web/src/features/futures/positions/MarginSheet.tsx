import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatAmount as plainAmount } from '@assay/engine/money'
import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { Segmented } from '@assay/ui/Segmented'
import { OwnNum } from '../../session/OwnNum.tsx'
import { TransferSheet } from '../../balances/TransferSheet.tsx'
import { costText, moneyText, priceText } from '../amounts.ts'
import { readAmount } from '../contract/contractRules.ts'
import { useFuturesAccount } from '../../balances/positionWorths.ts'
import { type MarginMove, previewMargin } from './marginForm.ts'
import { PositionHead } from './PositionHead.tsx'
import { usePositionTerms } from './usePositionTerms.ts'
import type { PositionView } from './usePositionViews.ts'

/** Adds margin to a position or takes some out, with the new liquidation price before it is done. */
export function MarginSheet({ view, onClose }: { view: PositionView; onClose: () => void }) {
  const t = useTranslations('futures')
  const { data: account } = useFuturesAccount()
  const { adjustMargin } = usePositionTerms()
  const { position, rules, holding, figures, liquidation } = view
  const [move, setMove] = useState<MarginMove>('ADD')
  const [typed, setTyped] = useState('')
  const [isTransferring, setIsTransferring] = useState(false)
  const available = readAmount(account?.available ?? '0', rules.quoteScale)
  const preview = previewMargin(holding, { move, typed }, { rules, figures, available })
  const quote = rules.quote.toUpperCase()
  const isShort = move === 'ADD' && preview.isAboveMaximum
  function send() {
    const input = { id: position.positionId, money: typed, flag: move === 'ADD' ? 0 : 1 }
    adjustMargin.mutate(input, { onSuccess: onClose })
  }
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('margin.title')}
      verb={t(`margin.verbs.${move}`, { amount: moneyText(preview.amount ?? 0n, rules), coin: quote })}
      isDisabled={preview.amount === null || preview.isAboveMaximum}
      isBusy={adjustMargin.isPending}
      onConfirm={send}
    >
      <PositionHead view={view} />
      <Segmented
        label={t('margin.title')}
        items={(['ADD', 'REMOVE'] as const).map((id) => ({ id, label: t(`margin.${id}`) }))}
        value={move}
        onChange={(next) => {
          setMove(next)
          setTyped('')
        }}
        className="mb-3"
      />
      <NumberField
        label={t('margin.amount')}
        aside={
          <span>
            {t(`margin.maximum.${move}`)} <OwnNum unit={quote}>{moneyText(preview.maximum, rules)}</OwnNum>
          </span>
        }
        unit={quote}
        decimals={rules.quoteScale}
        value={typed}
        onChange={setTyped}
        error={preview.isAboveMaximum ? t(`margin.above.${move}`) : undefined}
        action={
          <Button
            kind="quiet"
            size="xs"
            onClick={() => setTyped(plainAmount(preview.maximum, rules.quoteScale, { trim: true }))}
          >
            {t('margin.max')}
          </Button>
        }
      />
      {isShort && (
        <Button kind="soft" size="sm" block className="mt-2" onClick={() => setIsTransferring(true)}>
          {t('ticket.transferIn')}
        </Button>
      )}
      <KeyValues
        className="mt-3"
        items={[
          {
            label: t('position.margin'),
            value: <Change isOwn from={costText(holding.margin, rules)} to={costText(preview.margin, rules)} />,
          },
          {
            label: t('position.liquidation'),
            value: <Change from={priceText(liquidation, rules)} to={priceText(preview.liquidation, rules)} />,
          },
        ]}
      />
      <TransferSheet
        isOpen={isTransferring}
        onClose={() => setIsTransferring(false)}
        coin={rules.quote}
        from="PLATFORM"
        to="CONTRACT"
      />
    </ConfirmSheet>
  )
}

function Change({ isOwn, from, to }: { isOwn?: boolean; from: string; to: string }) {
  const Shown = isOwn ? OwnNum : Num
  return (
    <Shown>
      {from}
      {from !== to && <b className="font-medium"> → {to}</b>}
    </Shown>
  )
}
