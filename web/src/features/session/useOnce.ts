import { submitting } from '@assay/ui/submitting'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRequestId } from './useRequestId.ts'

/** A request that moves money, with an id so that it is done once (useRequestId.ts). stale: what is read again afterwards. */
export function useOnce<Input extends { clientId: string }, Answer>(
  send: (input: Input) => Promise<Answer>,
  stale: readonly QueryKey[],
) {
  const cache = useQueryClient()
  const id = useRequestId()
  return useMutation({
    mutationFn: (input: Omit<Input, 'clientId'>) =>
      submitting(() => send({ ...input, clientId: id.of(input) } as Input)),
    onSuccess: id.end,
    onSettled() {
      for (const queryKey of stale) void cache.invalidateQueries({ queryKey })
    },
  })
}
