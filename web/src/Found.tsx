import type { ReactNode } from 'react'
import { FailedState } from '@assay/ui/EmptyState'
import { isError as isRefusal, type RequestErrorName } from './requestError.ts'

interface FoundProps<Thing> {
  /** As useQuery gives it. data null: there is no such thing. */
  query: { data: Thing | null | undefined; isError: boolean; refetch: () => Promise<unknown> }
  /** false: the address names nothing that could exist, so nothing is asked. */
  isNamed: boolean
  waiting: ReactNode
  failed: string
  none: ReactNode
  children: (thing: Thing) => ReactNode
}

/** One thing that an address names: what has been read of it, or that it is being read, failed or does not exist. */
export function Found<Thing>({ query, isNamed, waiting, failed, none, children }: FoundProps<Thing>) {
  const { data, isError, refetch } = query
  if (!isNamed || data === null) return none
  if (data !== undefined) return children(data)
  return isError ? <FailedState text={failed} onRetry={() => void refetch()} /> : waiting
}

/** null in place of a refusal that says there is no such thing, for the query. Throws every other failure. */
export async function orNull<T>(answer: Promise<T>, ...names: RequestErrorName[]): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, ...names)) return null
    throw error
  }
}
