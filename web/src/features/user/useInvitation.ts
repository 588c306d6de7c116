import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { currentLocation } from '../../router.tsx'
import { useIsDemo } from '../settings/settingsStore.ts'
import { inviteCodeOf } from './inviteLink.ts'

export interface Invitation {
  code: string
  from: 'link' | 'demo'
}

/** The invite code that somebody brings in a link. In a demo, where nobody could give them one, the demo's own. */
export function useInvitation(): Invitation | null {
  const [linkCode] = useState(() => inviteCodeOf(currentLocation().query, currentLocation().hash))
  const isDemo = useIsDemo()
  const { data } = useQuery({
    queryKey: ['demo', 'invitation'],
    queryFn: () => api.demo.getInvitation({}),
    enabled: isDemo && linkCode === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (linkCode !== null) return { code: linkCode, from: 'link' }
  return data === undefined ? null : { code: data.inviteCode, from: 'demo' }
}
