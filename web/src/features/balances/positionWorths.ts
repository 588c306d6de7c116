// What is owned beyond coins: the margin of open contract positions with what they have won or lost, what options would bring
// if they were sold now, and the accounts of copies. Margin leaves the wallet's balance when a position opens
// (docs/adr/0009), and so does the money of a copy. Coins and these together are the equity that every screen shows.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { useSession } from '../session/sessionStore.ts'
import type { WalletName } from './balances.ts'
import { fromUnits, toUnits } from './units.ts'

/** The contract account as the server reckons it. */
export const FUTURES_ACCOUNT_KEY = ['futures', 'own', 'account'] as const
export const OPTION_POSITIONS_KEY = ['options', 'positions', 'open'] as const
/** Among what copying changes: see followQueries. */
export const COPIES_KEY = ['follow', 'worth'] as const
const OPTIONS_MAX = 1000
/** Prices move them: while something is open they are read again so often. */
const VALUED_EVERY_MS = 5000

type FuturesAccount = Output<'futures', 'getAccount'>

export interface PositionWorth {
  wallet: WalletName
  kind: 'positions' | 'options' | 'copies'
  /** A decimal string in USDT, below zero for a loss; null while nobody can say. */
  worth: string | null
}

/** refetchInterval of what moves with prices only while something is open. */
function whileOpen<Data>(isOpen: (data: Data) => boolean) {
  return ({ state }: { state: { data: Data | undefined } }) =>
    state.data !== undefined && isOpen(state.data) ? VALUED_EVERY_MS : false
}

export function useFuturesAccount() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: FUTURES_ACCOUNT_KEY,
    queryFn: () => api.futures.getAccount({}),
    enabled: isSign,
    refetchInterval: whileOpen((account) => Number(account.initialMargin) > 0),
  })
}

/** isWatched: they are what the page is about. */
export function useOptionPositions({ isWatched }: { isWatched?: boolean } = {}) {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: OPTION_POSITIONS_KEY,
    queryFn: () => api.options.listOptionPositions({ status: 'open', pageSize: OPTIONS_MAX }),
    enabled: isSign,
    refetchInterval: isWatched === true ? VALUED_EVERY_MS : whileOpen((open) => open.rows.length > 0),
  })
}

/** All copies together. */
function useCopies() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: COPIES_KEY,
    queryFn: () => api.follow.getWorth({}),
    enabled: isSign,
    refetchInterval: whileOpen((copies) => copies.running > 0),
  })
}

/** Only what there is; undefined until all are known. One that could not be read counts as unknown. */
export function usePositionWorths(): readonly PositionWorth[] | undefined {
  const account = useFuturesAccount()
  const options = useOptionPositions()
  const copies = useCopies()
  useRenewal()
  const isKnown = [account, options, copies].every(({ data, isError }) => data !== undefined || isError)
  const inPositions = account.data && worthOfPositions(account.data)
  const rows = options.data?.rows
  const inCopies = copies.data?.worth
  const hasCopies = copies.data === undefined || copies.data.running > 0
  const hasPositions = account.data === undefined || Number(account.data.initialMargin) > 0
  return useMemo(() => {
    if (!isKnown) return undefined
    const worths: PositionWorth[] = []
    if (hasPositions) worths.push({ wallet: 'CONTRACT', kind: 'positions', worth: inPositions ?? null })
    if (hasCopies) worths.push({ wallet: 'CONTRACT', kind: 'copies', worth: inCopies ?? null })
    if (rows === undefined || rows.length > 0)
      worths.push({ wallet: 'PLATFORM', kind: 'options', worth: rows === undefined ? null : sumOf(rows) })
    return worths
  }, [isKnown, hasPositions, inPositions, hasCopies, inCopies, rows])
}

/** What the account is worth beyond the coins of its wallet, free and held for orders. */
function worthOfPositions({ equity, available, orderMargin }: FuturesAccount): string {
  return fromUnits(toUnits(equity) - toUnits(available) - toUnits(orderMargin))
}

function sumOf(rows: readonly { value: string | null }[]): string | null {
  let sum = 0n
  for (const { value } of rows) {
    if (value === null) return null
    sum += toUnits(value)
  }
  return fromUnits(sum)
}

const RENEWED_AFTER_MS = 500

/** Whatever changed a balance may have opened or closed a position. */
function useRenewal(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.on('BALANCE', () => {
      clearTimeout(timer)
      timer = setTimeout(() => renewPositionWorths(cache), RENEWED_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [cache])
}

function renewPositionWorths(cache: QueryClient): void {
  for (const queryKey of [FUTURES_ACCOUNT_KEY, OPTION_POSITIONS_KEY, COPIES_KEY])
    void cache.invalidateQueries({ queryKey })
}
