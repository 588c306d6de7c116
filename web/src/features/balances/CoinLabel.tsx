import { CoinDisc } from '@assay/ui/CoinDisc'
import { coinName } from './coinAmount.ts'

/** A coin in a list of choices: its logo and its code. */
export function CoinLabel({ coin }: { coin: string }) {
  return (
    <span className="flex items-center gap-2">
      <CoinDisc coin={coin} size={20} />
      {coinName(coin)}
    </span>
  )
}
