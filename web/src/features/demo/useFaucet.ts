import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api.ts'
import { submitting } from '@assay/ui/submitting'
import { newClientId } from '../../unanswered.ts'
import { type Balance, BALANCES_KEY, mergeBalances } from '../balances/balances.ts'

interface FaucetRequest {
  coin: string
  amount: string
}

/** Credits demo coins. The same request keeps its id until it is answered, so that a repeated press takes them once. */
export function useFaucet() {
  const cache = useQueryClient()
  const sent = useRef({ text: '', clientId: '' })
  return useMutation({
    mutationFn: (request: FaucetRequest) => {
      const text = JSON.stringify(request)
      if (sent.current.text !== text) sent.current = { text, clientId: newClientId() }
      return submitting(() => api.demo.creditFaucet({ ...request, clientId: sent.current.clientId }))
    },
    onSuccess: ({ balances }) => {
      sent.current = { text: '', clientId: '' }
      cache.setQueryData<Balance[]>(BALANCES_KEY, (known) => known && mergeBalances(known, balances))
      void cache.invalidateQueries({ queryKey: ['records'] })
    },
  })
}
