import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'

const LOOK_EVERY_MS = 5000

/** What others change meanwhile: read again every few seconds. */
export function useQueue<Answer>(queryKey: readonly unknown[], read: () => Promise<Answer>): UseQueryResult<Answer> {
  return useQuery({ queryKey, queryFn: read, refetchInterval: LOOK_EVERY_MS, placeholderData: keepPreviousData })
}
