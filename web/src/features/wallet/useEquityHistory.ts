import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EquityPeriod } from '@assay/api/shownDays'
import { api } from '../../api.ts'
import { DAY_RESULT_KEY, useDayResult } from '../balances/dayResult.ts'
import { usePositionWorths } from '../balances/positionWorths.ts'
import { useValuation } from '../balances/valuation.ts'
import { useSession } from '../session/sessionStore.ts'
import { equityHistory } from './equityHistory.ts'

/** A new day is seen within this time. */
const READ_EVERY_MS = 60_000

/** recorded: how many of the last days were; undefined until known. */
export function useEquityHistory(shownDays: EquityPeriod) {
  const isSign = useSession((session) => session.isSign)
  const days = useQuery({
    queryKey: [...DAY_RESULT_KEY, 'days', shownDays],
    queryFn: () => api.wallet.listEquityDays({ days: shownDays }),
    enabled: isSign,
    refetchInterval: READ_EVERY_MS,
  })
  const valuation = useValuation()
  const worths = usePositionWorths()
  const dayResult = useDayResult()
  const isPriced = valuation?.unpriced.length === 0 && worths?.every(({ worth }) => worth !== null) === true
  const equity = isPriced ? valuation.total : undefined
  const { data, dataUpdatedAt } = days
  const history = useMemo(() => {
    if (data === undefined) return undefined
    const present = equity === undefined ? null : { time: Date.now(), equity, dayResult: dayResult?.amount ?? null }
    return equityHistory(data, present)
  }, [data, equity, dayResult])
  return { history, recorded: data?.length, isError: days.isError && dataUpdatedAt === 0, retry: days.refetch }
}
