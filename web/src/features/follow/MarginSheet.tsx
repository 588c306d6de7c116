import { formatRate } from '@assay/ui/format'
import { Note } from '@assay/ui/Note'
import { showToast } from '@assay/ui/toast'
import { useTranslations } from 'use-intl'
import { useCoinScale } from '../balances/coinScales.ts'
import { AmountSheet } from './AmountSheet.tsx'
import { type OfPosition, useAddCopiedMargin } from './followQueries.ts'
import { matchingMargin } from './matchingMargin.ts'

/** Margin for a copied position: what the trader has added, in proportion, is filled in. */
export function MarginSheet({ follow, position, onClose }: OfPosition & { onClose: () => void }) {
  const t = useTranslations('follow')
  const { coin, followId } = follow
  const { margin, marginOffer: offer, positionId } = position
  const scale = useCoinScale()(coin)
  const first = offer === null ? '' : matchingMargin({ margin, offer, scale })
  const add = useAddCopiedMargin()
  const send = (amount: string) =>
    add.mutate(
      { followId, positionId, amount },
      {
        onSuccess() {
          onClose()
          showToast({ tone: 'positive', text: t('marginAdded') })
        },
      },
    )
  return (
    <AmountSheet
      title={t('addMargin')}
      label={t('margin')}
      coin={coin}
      first={first}
      sending={add}
      onSend={send}
      onClose={onClose}
    >
      {offer !== null && <Note tone="info">{t('marginOffer', { part: formatRate(offer, 0, 2) })}</Note>}
    </AmountSheet>
  )
}
