import { Button } from '@assay/ui/Button'
import { amountsLeftToRight } from '@assay/ui/leftToRight'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBalance } from '../balances/balances.ts'
import { coinAmount, coinName, exactAmount } from '../balances/coinAmount.ts'
import { hasTooLittle, shortfall } from '../balances/shortfall.ts'
import { TransferSheet } from '../balances/TransferSheet.tsx'
import { useOwnText } from '../session/OwnNum.tsx'
import type { AmountProblem } from './settingsForm.ts'

interface AmountToFollowProps {
  /** 'Amount to copy with' if none is given. */
  label?: string
  amount: string
  onAmount: (amount: string) => void
  /** In the contract wallet. */
  available: string
  minimum: string
  coin: string
  scale: number
  problem: AmountProblem | null
}

/** An amount out of the contract wallet, and the transfer into it where it lacks money. */
export function AmountToFollow({
  label,
  amount,
  onAmount,
  available,
  minimum,
  coin,
  scale,
  problem,
}: AmountToFollowProps) {
  const t = useTranslations('follow')
  const own = useOwnText()
  const [isTransferring, setIsTransferring] = useState(false)
  const balance = useBalance('CONTRACT', coin)
  const unit = coinName(coin)
  const facts = { coin: unit, minimum: exactAmount(minimum), available: own(coinAmount(available, coin)) }
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        label={label ?? t('amount')}
        aside={t.rich('available', { ...facts, n: (words) => <Num>{words}</Num> })}
        help={t('amountLine')}
        value={amount}
        onChange={onAmount}
        decimals={scale}
        unit={unit}
        error={problem === null ? undefined : amountsLeftToRight(t(`problems.${problem}`, facts))}
        action={
          <button
            type="button"
            onClick={() => onAmount(available)}
            className="min-h-10 ps-1 text-14 font-medium text-brand-text"
          >
            {t('max')}
          </button>
        }
      />
      {(problem === 'aboveAvailable' || hasTooLittle(minimum, balance?.available)) && (
        <Note tone="info" title={t('missingTitle')}>
          <p>{t('missingLine')}</p>
          <div className="mt-2">
            <Button size="sm" kind="secondary" onClick={() => setIsTransferring(true)}>
              {t('transfer')}
            </Button>
          </div>
        </Note>
      )}
      <TransferSheet
        isOpen={isTransferring}
        onClose={() => setIsTransferring(false)}
        coin={coin}
        from="PLATFORM"
        to="CONTRACT"
        amount={shortfall(amount, { available, scale })}
      />
    </div>
  )
}
