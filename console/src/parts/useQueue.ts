import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'

const LOOK_EVERY_MS = 5000

/**
 * What others change meanwhile: read again every few seconds. The page is drawn again also where nothing has changed, because
 * it shows how long each has waited and what its time now allows.
 */
export function useQueue<Answer>(queryKey: readonly unknown[], read: () => Promise<Answer>): UseQueryResult<Answer> {
  return useQuery({
    queryKey,
    queryFn: read,
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
    notifyOnChangeProps: 'all',
  })
}
