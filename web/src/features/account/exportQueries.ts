import type { Output } from '@assay/api/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'

export type OwnExport = Output<'exports', 'requestExport'>

const EXPORT = ['export']
/** While it is prepared, so that its progress is seen. */
const LOOK_AGAIN_MS = 2000

export function isRunning(of: OwnExport | null | undefined): boolean {
  return of?.state === 'WAITING' || of?.state === 'WORKING'
}

export function useExport() {
  return useQuery({
    queryKey: EXPORT,
    queryFn: () => api.exports.getExport({}),
    refetchInterval: ({ state }) => (isRunning(state.data?.export) ? LOOK_AGAIN_MS : false),
  })
}

export function useReadExportAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: EXPORT })
}
