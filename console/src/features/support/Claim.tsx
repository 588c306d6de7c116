import { Button } from '@assay/ui/Button'
import { supportWords as words } from '@assay/words/supportWords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, sentenceOf } from '../../api.ts'
import type { Me } from '../../me.ts'
import type { Row } from './ticket.ts'

/** Shows and changes who answers a ticket, so that two operators do not answer at once. */
export function Claim({ row: { ticketId, claimedBy }, me }: { row: Row; me: Me }) {
  const queries = useQueryClient()
  const isMine = claimedBy?.operatorId === me.operatorId
  const claiming = useMutation({
    mutationFn: () => (isMine ? api.support.releaseTicket({ ticketId }) : api.support.claimTicket({ ticketId })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk'] }),
  })
  const verb = isMine ? words.release : claimedBy === null ? words.claim : words.takeOver(claimedBy.name)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-13">
      <Button kind="secondary" size="sm" isBusy={claiming.isPending} onClick={() => claiming.mutate()}>
        {verb}
      </Button>
      {isMine && <span className="text-muted">{words.mineNow}</span>}
      {claiming.isError && <span className="text-negative">{sentenceOf(claiming.error)}</span>}
    </div>
  )
}
