import { FailedState } from '@assay/ui/EmptyState'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api.ts'

interface NotReadProps {
  /** As useQuery gives it, without data yet. */
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> }
  /** While it is read; nothing if none is given. */
  waiting?: ReactNode
}

/** In place of what has not been read: the failure and a retry, or that it is being read. */
export function NotRead({ query: { isError, error, refetch }, waiting }: NotReadProps) {
  return isError ? <FailedState text={sentenceOf(error)} onRetry={() => void refetch()} /> : waiting
}
