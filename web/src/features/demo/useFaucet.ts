import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { submitting } from '@assay/ui/submitting'
import { type Balance, BALANCES_KEY, mergeBalances } from '../balances/balances.ts'
import { useRequestId } from '../session/useRequestId.ts'

interface FaucetRequest {
  coin: string
  amount: string
}

/** Credits demo coins. */
export function useFaucet() {
  const cache = useQueryClient()
  const id = useRequestId()
  return useMutation({
    mutationFn: (request: FaucetRequest) =>
      submitting(() => api.demo.creditFaucet({ ...request, clientId: id.of(request) })),
    onSuccess: ({ balances }) => {
      id.end()
      cache.setQueryData<Balance[]>(BALANCES_KEY, (known) => known && mergeBalances(known, balances))
      void cache.invalidateQueries({ queryKey: ['records'] })
    },
  })
}
