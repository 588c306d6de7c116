import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { deviceZone } from '../../zone.ts'

const { customers: words, operators, reason } = consoleWords

interface FreezeProps {
  customerId: number
  frozen: OperatorOutput<'customers', 'getCustomer'>['frozen']
  canFreeze: boolean
}

/** Whether the account is frozen, and why. One person freezes, two end it. */
export function Freeze({ customerId, frozen, canFreeze }: FreezeProps) {
  const [asked, setAsked] = useState<'freeze' | 'unfreeze' | null>(null)
  const close = () => setAsked(null)
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      {frozen !== null && (
        <Note tone="warning" title={words.frozenTitle(formatDateTime(frozen.since, deviceZone()))} className="w-full">
          <p>{words.frozenBy[frozen.by]}</p>
          {frozen.reason !== '' && <p className="wrap-anywhere">{words.frozenReason(frozen.reason)}</p>}
        </Note>
      )}
      {canFreeze && frozen !== null && (
        <Button kind="secondary" size="sm" onClick={() => setAsked('unfreeze')}>
          {words.unfreeze}
        </Button>
      )}
      {canFreeze && frozen?.by !== 'OPERATOR' && frozen?.by !== 'SYSTEM' && (
        <Button kind="danger" size="sm" onClick={() => setAsked('freeze')}>
          {words.freeze}
        </Button>
      )}
      {asked === 'freeze' && (
        <ReasonSheet
          title={words.freezeTitle(customerId)}
          verb={words.freeze}
          kind="danger"
          reasonLabel={words.freezeReason}
          act={(text) => api.customers.freezeCustomer({ customerId, reason: text })}
          onClose={close}
        >
          <p className="text-13">{words.freezeLine}</p>
        </ReasonSheet>
      )}
      {asked === 'unfreeze' && (
        <ReasonSheet
          title={words.unfreezeTitle(customerId)}
          verb={operators.ask}
          reasonLabel={reason.label}
          act={(text) => api.customers.requestUnfreeze({ customerId, reason: text })}
          onClose={close}
        >
          <p className="text-13">{words.unfreezeLine}</p>
        </ReasonSheet>
      )}
    </div>
  )
}
