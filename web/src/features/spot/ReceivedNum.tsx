import { type Amount, formatAmount as plainAmount } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { formatAmount, formatCost, UNKNOWN } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'

interface ReceivedNumProps {
  /** In the coin that the side receives; null while it is not known. */
  amount: Amount | null
  side: Side
  looks: PairLooks
  /** Taken from what is received: rounded up. */
  isFee?: boolean
  className?: string
}

/** What an order brings, or the fee that is taken from it, with its coin. */
export function ReceivedNum({ amount, side, looks, isFee, className }: ReceivedNumProps) {
  if (amount === null) return <span className={className}>{UNKNOWN}</span>
  const isBuy = side === 'BUY'
  const format = isFee === true ? formatCost : formatAmount
  return (
    <Num unit={isBuy ? looks.coin : looks.quote} className={className}>
      {format(plainAmount(amount, SCALE), isBuy ? 8 : looks.totalDecimals, { trim: isBuy })}
    </Num>
  )
}
