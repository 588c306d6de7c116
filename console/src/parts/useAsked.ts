import type { AuditAct } from '@assay/words/auditActs'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

const LOOK_EVERY_MS = 5000

/** What a second person decides: the kind of request, and what it is about. */
export interface Asked {
  kind: AuditAct
  about: Readonly<Record<string, string | number>>
}

/** Who has asked for it already; null if nobody has. */
export function useAsked(request: Asked | undefined) {
  const about = JSON.stringify(request?.about ?? {})
  const { data = null } = useQuery({
    queryKey: ['asked', request?.kind, about],
    queryFn: () => api.approvals.findRequest({ kind: request?.kind ?? '', about }),
    enabled: request !== undefined,
    refetchInterval: LOOK_EVERY_MS,
  })
  return data
}
