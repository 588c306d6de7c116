// What the caller has won or lost since the UTC day began: equity now − equity then − what came from outside. Coins that
// were paid in are never a gain.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { DayStart } from '@assay/api/wallet'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { useSession } from '../session/sessionStore.ts'
import { type PositionWorth, usePositionWorths } from './positionWorths.ts'
import { fromUnits, toUnits } from './units.ts'
import { useValuation, type Valuation } from './valuation.ts'

export const DAY_RESULT_KEY = ['wallet', 'dayResult'] as const
/** A new day is seen within this time. */
const READ_EVERY_MS = 60_000
/** Long enough for coins, positions and inflow to be read again after a change. */
const SETTLED_AFTER_MS = 1000

export interface DayResult {
  /** Decimal string in USDT, below zero for a loss. */
  amount: string
  /** Of what there was and came in; null where that was nothing. */
  percent: string | null
  /** Epoch ms. */
  since: number
}

/** undefined while something of it has no price. */
export function reckonDayResult(
  { since, equityThen, inflow }: DayStart,
  { total, unpriced }: Valuation,
  worths: readonly PositionWorth[],
): DayResult | undefined {
  if (unpriced.length > 0 || worths.some(({ worth }) => worth === null)) return undefined
  const base = toUnits(equityThen) + toUnits(inflow)
  const gained = toUnits(total) - base
  const one = toUnits('1')
  const percent = base > 0n ? fromUnits((gained * 100n * one) / base) : null
  return { amount: fromUnits(gained), percent, since }
}

/** undefined while unknown. While a change of the balances settles, the figure before it stays. */
export function useDayResult(): DayResult | undefined {
  const isSign = useSession((session) => session.isSign)
  const { data } = useQuery({
    queryKey: DAY_RESULT_KEY,
    queryFn: () => api.wallet.getDayResult({}),
    enabled: isSign,
    refetchInterval: READ_EVERY_MS,
  })
  const start = data?.start
  const valuation = useValuation()
  const worths = usePositionWorths()
  const isSettling = useSettling()
  const current = useMemo(
    () => (start && valuation && worths ? reckonDayResult(start, valuation, worths) : undefined),
    [start, valuation, worths],
  )
  const [shown, setShown] = useState(current)
  if (!isSettling && shown !== current) setShown(current)
  return shown
}

/** A faucet credit reaches the balances before the inflow: until that is read too, it would look like a gain. */
function useSettling(): boolean {
  const cache = useQueryClient()
  const [isSettling, setIsSettling] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = async () => {
      await cache.invalidateQueries({ queryKey: DAY_RESULT_KEY })
      timer = undefined
      setIsSettling(false)
    }
    const stop = live.on('BALANCE', () => {
      setIsSettling(true)
      timer ??= setTimeout(() => void settle(), SETTLED_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [cache])
  return isSettling
}
