import type { ReactNode, Ref } from 'react'
import { NumberField } from '@assay/ui/NumberField'
import { Select } from '@assay/ui/Select'
import { useTranslations } from 'use-intl'
import { coinName } from '../balances/coinAmount.ts'
import { CoinLabel } from '../balances/CoinLabel.tsx'
import type { ConvertCoin } from './convertForm.ts'

interface AmountBoxProps {
  label: string
  coinLabel: string
  coins: readonly ConvertCoin[]
  coin: string
  onCoin: (coin: string) => void
  amount: string
  onAmount: (amount: string) => void
  decimals: number
  aside?: ReactNode
  error?: string | undefined
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One side of a convert: its amount and its coin. */
export function AmountBox({ coinLabel, coins, coin, onCoin, amount, onAmount, aside, ...field }: AmountBoxProps) {
  const t = useTranslations('convert')
  const options = coins.map(({ coin: id, unavailable }) => ({
    id,
    text: coinName(id),
    label: <CoinLabel coin={id} />,
    note: unavailable === null ? undefined : t(`unavailable.${unavailable}`),
  }))
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_132px] items-start gap-2">
        <NumberField {...field} value={amount} onChange={onAmount} />
        <Select label={coinLabel} options={options} value={coin} onChange={onCoin} />
      </div>
      {/* Below both fields: a long balance beside the label would move the amount away from its coin. */}
      {aside !== undefined && <p className="mt-1 text-13 text-muted">{aside}</p>}
    </div>
  )
}
