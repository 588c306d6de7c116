import { Button } from '@assay/ui/Button'
import { depositQueueWords as words } from '@assay/words/depositQueueWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'

/** Of what a customer owes for a deposit that was taken back. Another person approves it. */
export function WriteOff({ credit }: { credit: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button className="mt-4 w-full" onClick={() => setIsAsking(true)}>
        {words.writeOff}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={words.writeOffTitle}
          verb={words.ask}
          reasonLabel={words.whyWriteOff}
          act={(reason) => api.deposit.requestWriteOff({ credit, reason })}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-13">{words.writeOffLine}</p>
        </ReasonSheet>
      )}
    </>
  )
}
