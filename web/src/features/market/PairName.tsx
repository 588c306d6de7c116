import { CoinDisc } from '@assay/ui/CoinDisc'
import { Num } from '@assay/ui/Num'
import { type Pair, pairName } from './coins.ts'

/** BTC strong, /USDT muted: always left to right. */
export function PairName({ pair }: { pair: Pair }) {
  const { coin, quote } = pairName(pair)
  return (
    <Num className="font-semibold text-strong">
      {coin}
      {quote !== '' && <span className="text-[.86em] font-normal text-muted">/{quote}</span>}
    </Num>
  )
}

export function PairDisc({ pair, size = 32 }: { pair: Pair; size?: 28 | 32 | 34 }) {
  return <CoinDisc coin={pair.coin.toUpperCase()} logo={pair.logo} size={size} />
}
