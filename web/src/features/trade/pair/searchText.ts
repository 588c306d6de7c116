// Finding a pair by what people type: 'btc', 'BTC/USDT', 'btc usdt'.
import { pairTitle, type TradePair } from '../../market/coins.ts'

/** Pairs that begin with the text first, then those that contain it. */
export function findPairs<P extends TradePair>(pairs: readonly P[], text: string): readonly P[] {
  const wanted = plain(text)
  if (wanted === '') return pairs
  const named = pairs.map((pair) => ({ pair, name: plain(pairTitle(pair)) }))
  const starts = named.filter(({ name }) => name.startsWith(wanted))
  const contains = named.filter(({ name }) => !name.startsWith(wanted) && name.includes(wanted))
  return [...starts, ...contains].map(({ pair }) => pair)
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
