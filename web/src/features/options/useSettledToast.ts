import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { OptionPosition } from '@assay/api/options'
import { formatAmount } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { showToast } from '@assay/ui/toast'

/** Each settlement is shown on the page that the person is looking at. */
export function useSettledToast() {
  const t = useTranslations('options')
  return useCallback(
    ({ symbol, status, payout }: OptionPosition) => {
      const amount = leftToRight(`${formatAmount(payout ?? '0', 2)} USDT`)
      showToast({
        tone: Number(payout) > 0 ? 'positive' : 'plain',
        text: t(status === 'VOID' ? 'settled.void' : 'settled.paid', { symbol: leftToRight(symbol), amount }),
      })
    },
    [t],
  )
}
