import { QueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../requestError.ts'

const RETRIES = 2

/**
 * Questions: what was refused is not asked again; what got no answer is, twice. Actions are sent at once or fail: by
 * default the library would keep an action that was pressed offline, and send it when the network is back. Nobody wants
 * a position closed at a later price without another press.
 */
export function startQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < RETRIES && isUnanswered(error) },
      mutations: { networkMode: 'always' },
    },
  })
}
