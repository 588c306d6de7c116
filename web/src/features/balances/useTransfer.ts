import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { readText, writeText } from '../../storage.ts'
import { submitting } from '@assay/ui/submitting'
import { useRequestId } from '../session/useRequestId.ts'
import { type Balance, BALANCES_KEY, mergeBalances } from './balances.ts'
import { type TransferForm, transferInput } from './transferForm.ts'

export function useTransfer() {
  const cache = useQueryClient()
  const id = useRequestId()
  return useMutation({
    mutationFn: (form: TransferForm) => submitting(() => api.wallet.transferFunds(transferInput(form, id.of(form)))),
    onSuccess: ({ balances }, form) => {
      id.end()
      writeText(lastKey(form.coin), form.amount)
      cache.setQueryData<Balance[]>(BALANCES_KEY, (known) => known && mergeBalances(known, balances))
      void cache.invalidateQueries({ queryKey: ['records'] })
    },
  })
}

/** What was last transferred of a coin from this browser; null before the first time. */
export function lastTransferred(coin: string): string | null {
  return readText(lastKey(coin))
}

function lastKey(coin: string): `OWN_${string}` {
  return `OWN_transferred.${coin.toLowerCase()}`
}
