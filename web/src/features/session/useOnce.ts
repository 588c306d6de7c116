import { submitting } from '@assay/ui/submitting'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newClientId } from '../../unanswered.ts'

/**
 * A request that moves money. Its id stays until the input changes or an answer came: trying again after a lost answer does
 * nothing twice. stale: what is read again afterwards.
 */
export function useOnce<Input extends { clientId: string }, Answer>(
  send: (input: Input) => Promise<Answer>,
  stale: readonly QueryKey[],
) {
  const cache = useQueryClient()
  const sent = useRef({ text: '', clientId: '' })
  return useMutation({
    mutationFn: (input: Omit<Input, 'clientId'>) => {
      const text = JSON.stringify(input)
      if (sent.current.text !== text) sent.current = { text, clientId: newClientId() }
      return submitting(() => send({ ...input, clientId: sent.current.clientId } as Input))
    },
    onSuccess() {
      sent.current = { text: '', clientId: '' }
    },
    onSettled() {
      for (const queryKey of stale) void cache.invalidateQueries({ queryKey })
    },
  })
}
