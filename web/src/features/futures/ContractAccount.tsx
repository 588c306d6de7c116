import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { formatAmount, formatCost, formatRate } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { TransferSheet } from '../balances/TransferSheet.tsx'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useFuturesAccount } from '../balances/positionWorths.ts'
import { useEquity } from './useEquity.ts'

/** Under the desktop's ticket: what the contract wallet is worth, and how much of it is in use. */
export function ContractAccount({ quote }: { quote: string }) {
  const t = useTranslations('futures')
  const { data: account } = useFuturesAccount()
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const [isTransferring, setIsTransferring] = useState(false)
  const unit = quote.toUpperCase()
  const crossRatio = account?.crossMarginRatio ?? null
  return (
    <section aria-labelledby="contract-account" className="mt-auto border-t border-line px-4 py-3.5">
      <h2 id="contract-account" className="mb-1.5 text-13 font-semibold text-strong">
        {t('account.title')}
      </h2>
      <KeyValues
        className="text-12!"
        items={[
          {
            label: t('account.equity'),
            value: (
              <Num unit={unit} isHidden={isHidden}>
                {formatAmount(useEquity(), 2)}
              </Num>
            ),
          },
          {
            label: t('account.margin'),
            value: (
              <Num unit={unit} isHidden={isHidden}>
                {formatCost(account?.initialMargin, 2)}
              </Num>
            ),
          },
          ...(crossRatio === null
            ? []
            : [{ label: t('account.crossRatio'), value: <Num>{formatRate(crossRatio)}</Num> }]),
        ]}
      />
      <Button kind="secondary" size="sm" block className="mt-2" onClick={() => setIsTransferring(true)}>
        {t('account.transfer')}
      </Button>
      <TransferSheet
        isOpen={isTransferring}
        onClose={() => setIsTransferring(false)}
        coin={quote}
        from="PLATFORM"
        to="CONTRACT"
      />
    </section>
  )
}
