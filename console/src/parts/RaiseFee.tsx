import { Button } from '@assay/ui/Button'
import { withdrawalWords as words } from '@assay/words/withdrawalWords'
import { useState } from 'react'
import { api } from '../api.ts'
import { ReasonSheet } from './ReasonSheet.tsx'

/** Of a stuck payment. Another person approves it. */
export function RaiseFee({ payoutId }: { payoutId: number }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button className="mt-4 w-full" onClick={() => setIsAsking(true)}>
        {words.raise}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={words.raiseTitle}
          verb={words.ask}
          reasonLabel={words.whyRaise}
          act={(reason) => api.treasury.requestFeeRaise({ payoutId, reason })}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-13">{words.raiseLine}</p>
        </ReasonSheet>
      )}
    </>
  )
}
