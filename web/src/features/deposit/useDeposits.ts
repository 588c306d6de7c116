import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useNewestDeposits } from '../balances/newestDeposits.ts'
import { useSession } from '../session/sessionStore.ts'
import { isMoving, isOpen } from './depositFacts.ts'

const MOVING_EVERY_MS = 2000
const QUIET_EVERY_MS = 10_000
const STARTING_EVERY_MS = 3000
const OPEN_EVERY_MS = 30_000

/** Coins and networks that are open now. */
export function useDepositCoins() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: ['depositCoins'],
    queryFn: () => api.deposit.listDepositCoins({}),
    enabled: isSign,
    // A network that has just been started opens soon.
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) === false ? STARTING_EVERY_MS : OPEN_EVERY_MS),
  })
}

/** The newest ones; oftener while one of them waits for blocks. */
export function useRecentDeposits() {
  return useNewestDeposits((rows) => (rows.some(isMoving) ? MOVING_EVERY_MS : QUIET_EVERY_MS))
}

export function useDepositAddress(coin: string, symbol: string) {
  return useQuery({
    queryKey: ['depositAddress', coin, symbol],
    queryFn: () => api.deposit.getAddress({ coin, symbol }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
