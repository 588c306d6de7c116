// What a balance is the sum of: everything as of one command, so that the parts agree while trading continues.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useBalance, type WalletName } from '../balances/balances.ts'
import { toUnits } from '../balances/units.ts'
import { useSession } from '../session/sessionStore.ts'
import { balanceFault, type BalanceFault, type ExplainedBalance, type RecordSums } from './balanceCheck.ts'
import type { FinancialRecord } from './recordDays.ts'
import { type GrowingList, useGrowingList } from './useRecords.ts'

export interface BalanceStory {
  explained: ExplainedBalance | undefined
  sums: RecordSums | undefined
  entries: GrowingList<FinancialRecord>
  /** null: it adds up. undefined: not read yet. */
  fault: BalanceFault | null | undefined
  /** The balance has changed since. */
  isOld: boolean
  isError: boolean
  renew: () => void
}

export function useBalanceStory(wallet: WalletName, coin: string): BalanceStory {
  const isSign = useSession((session) => session.isSign)
  const explained = useQuery({
    queryKey: ['records', 'balance', wallet, coin],
    queryFn: () => api.wallet.explainBalance({ wallet, coin }),
    enabled: isSign,
    refetchOnWindowFocus: false,
  })
  const toSequence = explained.data?.sequence
  const query = { wallet, coin, ...(toSequence !== undefined && { toSequence }) }
  const isKnown = isSign && toSequence !== undefined
  const sums = useQuery({
    queryKey: ['records', 'sums', query],
    queryFn: () => api.wallet.sumRecords(query),
    enabled: isKnown,
  })
  const entries = useGrowingList(
    ['records', query],
    (page) => api.wallet.listRecords({ ...query, ...page }),
    idOf,
    isKnown,
  )
  const live = useBalance(wallet, coin)
  const { data } = explained
  const isRead = data !== undefined && sums.data !== undefined && entries.rows !== undefined && !entries.isOutdated
  return {
    explained: data,
    sums: sums.data,
    entries,
    fault: isRead
      ? balanceFault({ explained: data, sums: sums.data, entries: entries.rows ?? [], isWhole: !entries.hasMore })
      : undefined,
    isOld: data !== undefined && live !== undefined && !isSame(live, data),
    isError: explained.isError || sums.isError,
    renew: () => void Promise.all([explained.refetch(), sums.isError && sums.refetch()]),
  }
}

const idOf = ({ id }: FinancialRecord) => id

interface Parts {
  available: string
  held: string
}

function isSame(one: Parts, other: Parts): boolean {
  return toUnits(one.available) === toUnits(other.available) && toUnits(one.held) === toUnits(other.held)
}
