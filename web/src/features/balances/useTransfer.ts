// Sends a transfer. Its id stays the same until the form changes or an answer came, so that trying again after a lost
// answer cannot move the money twice.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api.ts'
import { newClientId } from '../../unanswered.ts'
import { readText, writeText } from '../../storage.ts'
import { submitting } from '@assay/ui/submitting'
import { type Balance, BALANCES_KEY, mergeBalances } from './balances.ts'
import { type TransferForm, transferInput } from './transferForm.ts'

export function useTransfer() {
  const cache = useQueryClient()
  const sent = useRef({ text: '', clientId: '' })
  return useMutation({
    mutationFn: (form: TransferForm) => {
      const text = JSON.stringify(form)
      if (sent.current.text !== text) sent.current = { text, clientId: newClientId() }
      return submitting(() => api.wallet.transferFunds(transferInput(form, sent.current.clientId)))
    },
    onSuccess: ({ balances }, form) => {
      sent.current = { text: '', clientId: '' }
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
