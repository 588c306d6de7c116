import { Button } from '@assay/ui/Button'
import { depositQueueWords } from '@assay/words/depositQueueWords'
import { treasuryWords as words } from '@assay/words/treasuryWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'

/** Of a network that has undone final deposits. Another person approves it. */
export function AcceptBranch({ network }: { network: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button className="mt-3 w-full" onClick={() => setIsAsking(true)}>
        {words.acceptBranch}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={words.acceptBranchTitle}
          verb={depositQueueWords.ask}
          kind="danger"
          reasonLabel={words.whyAcceptBranch}
          act={(reason) => api.deposit.requestBranch({ network, reason })}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-13">{words.acceptBranchLine}</p>
        </ReasonSheet>
      )}
    </>
  )
}
