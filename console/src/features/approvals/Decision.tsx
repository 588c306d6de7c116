import { consoleWords } from '@assay/words/consoleWords'
import { api } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { Lines } from './Lines.tsx'
import type { Deciding } from './request.ts'

const { approvals: words } = consoleWords

const acts = {
  approve: (requestId: number) => api.approvals.approveRequest({ requestId }),
  refuse: (requestId: number, reason: string) => api.approvals.refuseRequest({ requestId, reason }),
  withdraw: (requestId: number) => api.approvals.withdrawRequest({ requestId }),
}

export function Decision({ how, request, onClose }: Deciding & { onClose: () => void }) {
  return (
    <ReasonSheet
      title={request.title}
      verb={words.verbs[how]}
      kind={how === 'refuse' ? 'danger' : 'primary'}
      reasonLabel={how === 'refuse' ? words.whyRefused : null}
      act={(reason) => acts[how](request.requestId, reason)}
      onClose={onClose}
    >
      <Lines lines={request.lines} />
    </ReasonSheet>
  )
}
