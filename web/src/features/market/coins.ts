// The pairs that are offered: the copy kept here first, then the server's list.
import type { Output } from '@assay/api/schemas'
import { create } from 'zustand'
import { api } from '../../api.ts'
import { readJson, writeJson } from '../../storage.ts'
import { prices } from './prices.ts'

export type CoinLists = Output<'market', 'listCoins'>
export type SpotPair = CoinLists['currencyList'][number]
export type ContractPair = CoinLists['contractList'][number]
export type Pair = CoinLists['coinList'][number]
/** A row of a market list, of whatever product. */
export type ListedPair = SpotPair | ContractPair
/** What a trade page shows of a pair, of whatever product. */
export type TradePair = Pick<
  SpotPair,
  'symbol' | 'coin' | 'baseCoin' | 'showSymbol' | 'customizeFlag' | 'logo' | 'basePrecision' | 'isDeal'
>

interface CoinState {
  lists: CoinLists
  /** The server's answer of this visit is in. */
  isFresh: boolean
  /** It failed, and nothing is known. */
  hasFailed: boolean
}

const none: CoinLists = { coinList: [], currencyList: [], contractList: [], optionList: [] }

export const useCoinStore = create<CoinState>(() => {
  const kept = readJson<CoinLists>('COINS')
  if (kept !== null) showListPrices(kept, 0)
  return { lists: kept ?? none, isFresh: false, hasFailed: false }
})

/** Never throws: a failure keeps what is known. */
export async function loadCoins(): Promise<void> {
  try {
    const lists = await api.market.listCoins({})
    writeJson('COINS', lists)
    showListPrices(lists)
    useCoinStore.setState({ lists, isFresh: true, hasFailed: false })
    void askVolumes(lists)
  } catch {
    useCoinStore.setState((state) => ({ hasFailed: state.lists.currencyList.length === 0 }))
  }
}

/** The specification's kind of coin whose volume is asked for coin by coin. */
const ASKS_VOLUME = 3

/** Never throws: a volume that did not arrive comes by the WebSocket. */
async function askVolumes(lists: CoinLists): Promise<void> {
  const pairs = lists.currencyList.filter(({ coinType }) => coinType === ASKS_VOLUME)
  await Promise.allSettled(
    pairs.map(async (pair) => {
      prices.update(pair.symbol, { baseVolume: await api.market.getMt5Amount({ coin: coinCode(pair) }) })
    }),
  )
}

/** The first paint uses the list's own prices; newer lists and live prices replace them. */
function showListPrices(lists: CoinLists, updatedAt = Date.now()): void {
  for (const pair of Object.values(lists).flat()) {
    const open = Number(pair.open)
    const changePercent = open > 0 ? String(((Number(pair.amount) - open) / open) * 100) : null
    if ((prices.getNow(pair.symbol)?.updatedAt ?? 0) === 0) {
      prices.update(pair.symbol, { last: pair.amount, open: pair.open, changePercent }, updatedAt)
    }
  }
  prices.drain()
}

export function useCoins(): CoinState {
  return useCoinStore()
}

/** Pairs with isShow 1, in the operator's order. */
export function shownSpotPairs(lists: CoinLists): SpotPair[] {
  return lists.currencyList.filter((pair) => pair.isShow === 1).sort((a, b) => a.sort - b.sort)
}

export function shownContractPairs(lists: CoinLists): ContractPair[] {
  return lists.contractList.filter((pair) => pair.isShow === 1).sort((a, b) => a.sort - b.sort)
}

/** Keeps the answer until the lists change, so that anyone who selects it gets the same array. */
function once<Answer>(pick: (lists: CoinLists) => Answer): (state: CoinState) => Answer {
  let kept: { lists: CoinLists; answer: Answer } | null = null
  return ({ lists }) => {
    if (kept?.lists !== lists) kept = { lists, answer: pick(lists) }
    return kept.answer
  }
}

const spotPairs = once(shownSpotPairs)
const contractPairs = once(shownContractPairs)
const secondPairs = once((lists) => asSpotShows(lists, lists.coinList))
const optionPairs = once((lists) => asSpotShows(lists, lists.optionList))

function asSpotShows(lists: CoinLists, named: readonly { symbol: string }[]): SpotPair[] {
  const spot = shownSpotPairs(lists)
  return named.flatMap(({ symbol }) => spot.find((pair) => pair.symbol === symbol) ?? [])
}

/** The same array until the lists change. */
export function useSpotPairs(): SpotPair[] {
  return useCoinStore(spotPairs)
}

/** The pairs of coinList, each as spot shows it: second contracts settle on its index. As useSpotPairs. */
export function useSecondPairs(): SpotPair[] {
  return useCoinStore(secondPairs)
}

/** The pairs that have options, each as spot shows it. As useSpotPairs. */
export function usePairsWithOptions(): SpotPair[] {
  return useCoinStore(optionPairs)
}

/** As useSpotPairs. */
export function useContractPairs(): ContractPair[] {
  return useCoinStore(contractPairs)
}

/** Of spot or of futures: their symbols are unique among all. */
export function useAnyPair(symbol: string): SpotPair | ContractPair | undefined {
  return useCoinStore(
    ({ lists }) =>
      lists.currencyList.find((pair) => pair.symbol === symbol) ??
      lists.contractList.find((pair) => pair.symbol === symbol),
  )
}

type Named = Pick<Pair, 'symbol' | 'showSymbol' | 'customizeFlag' | 'coin' | 'baseCoin'>

/** The two halves of a pair's name, upper case: BTC and USDT. customizeFlag 2 shows showSymbol as one name. */
export function pairName(pair: Named): { coin: string; quote: string } {
  if (pair.customizeFlag === 2) {
    const [coin = pair.showSymbol, quote = ''] = pair.showSymbol.split('/')
    return { coin, quote }
  }
  return { coin: pair.coin.toUpperCase(), quote: pair.baseCoin.toUpperCase() }
}

/** BTC/USDT */
export function pairTitle(pair: Named): string {
  const { coin, quote } = pairName(pair)
  return quote === '' ? coin : `${coin}/${quote}`
}

/** The code of a coin in calls: the mt5 market keeps its letters, every other is lower case. */
export function coinCode(pair: Pick<Pair, 'coin' | 'market'>): string {
  return pair.market === 'mt5' ? pair.coin : pair.coin.toLowerCase()
}
