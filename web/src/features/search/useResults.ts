import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { type SpotPair, useSpotPairs } from '../market/coins.ts'
import { filterPairs, searchPairs } from '../market/pairOrder.ts'
import { prices } from '../market/prices.ts'
import { useIsDemo } from '../settings/settingsStore.ts'

export type Result = { id: string; to: string } & ({ kind: 'pair'; pair: SpotPair } | { kind: 'page'; name: string })

const PAIRS_MAX = 20
const HOT_MAX = 6

/** Without a text, the most traded pairs. */
export function useResults(text: string): Result[] {
  const shell = useTranslations('shell.menu')
  const pairs = useSpotPairs()
  const isDemo = useIsDemo()
  return useMemo(() => {
    const isEmpty = text.trim() === ''
    const found = isEmpty
      ? filterPairs(pairs, 'hot', (symbol) => prices.getNow(symbol)).slice(0, HOT_MAX)
      : searchPairs(pairs, text).slice(0, PAIRS_MAX)
    const pages = [
      { name: shell('markets'), to: paths.markets() },
      { name: shell('trade'), to: paths.trade() },
      { name: shell('wallet'), to: paths.wallet() },
      { name: shell('cashflow'), to: paths.cashflow() },
      { name: shell('settings'), to: paths.settings() },
      { name: shell('language'), to: paths.languages() },
      ...(isDemo
        ? [
            { name: shell('faucet'), to: paths.faucet() },
            { name: shell('outbox'), to: paths.outbox() },
          ]
        : []),
    ]
    const wanted = text.trim().toLowerCase()
    const named = isEmpty ? [] : pages.filter(({ name }) => name.toLowerCase().includes(wanted))
    return [
      ...found.map((pair): Result => ({ kind: 'pair', id: `pair-${pair.symbol}`, to: paths.trade(pair.symbol), pair })),
      ...named.map(({ name, to }): Result => ({ kind: 'page', id: `page-${to.slice(1)}`, to, name })),
    ]
  }, [text, pairs, isDemo, shell])
}
