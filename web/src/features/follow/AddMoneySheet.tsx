import { amountsLeftToRight } from '@assay/ui/leftToRight'
import { showToast } from '@assay/ui/toast'
import { useTranslations } from 'use-intl'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { AmountSheet } from './AmountSheet.tsx'
import { type Follow, useAddToFollow } from './followQueries.ts'

/** More money for a follow. */
export function AddMoneySheet({ follow, onClose }: { follow: Follow; onClose: () => void }) {
  const t = useTranslations('follow')
  const { coin, followId, name } = follow
  const add = useAddToFollow()
  const send = (amount: string) =>
    add.mutate(
      { followId, amount },
      {
        onSuccess() {
          onClose()
          const text = t('added', { amount: exactAmount(amount), coin: coinName(coin), name })
          showToast({ tone: 'positive', text: amountsLeftToRight(text) })
        },
      },
    )
  return <AmountSheet title={t('addMoney')} coin={coin} first="" sending={add} onSend={send} onClose={onClose} />
}
