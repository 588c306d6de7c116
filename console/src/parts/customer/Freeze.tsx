import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { api } from '../../api.ts'
import { AskButton } from '../AskButton.tsx'
import { deviceZone } from '../../zone.ts'

const { customers: words, operators, reason } = consoleWords

interface FreezeProps {
  customerId: number
  /** since: epoch ms. */
  frozen: { since: number; by: 'CUSTOMER' | 'LINK' | 'OPERATOR' | 'SYSTEM'; reason: string } | null
  canFreeze: boolean
}

/** Whether the account is frozen, and why. One person freezes, two end it. */
export function Freeze({ customerId, frozen, canFreeze }: FreezeProps) {
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      {frozen !== null && (
        <Note tone="warning" title={words.frozenTitle(formatDateTime(frozen.since, deviceZone()))} className="w-full">
          <p>{words.frozenBy[frozen.by]}</p>
          {frozen.reason !== '' && <p className="wrap-anywhere">{words.frozenReason(frozen.reason)}</p>}
        </Note>
      )}
      {canFreeze && frozen !== null && (
        <AskButton
          label={words.unfreeze}
          kind="secondary"
          size="sm"
          title={words.unfreezeTitle(customerId)}
          verb={operators.ask}
          line={words.unfreezeLine}
          reasonLabel={reason.label}
          act={(text) => api.customers.requestUnfreeze({ customerId, reason: text })}
          request={{ kind: 'customers.unfreeze', about: { customerId } }}
        />
      )}
      {canFreeze && canBeFrozen(frozen) && (
        <AskButton
          label={words.freeze}
          kind="danger"
          size="sm"
          title={words.freezeTitle(customerId)}
          verb={words.freeze}
          line={words.freezeLine}
          reasonLabel={words.freezeReason}
          isDangerous
          act={(text) => api.customers.freezeCustomer({ customerId, reason: text })}
        />
      )}
    </div>
  )
}

/** One of the exchange takes the place of the customer's own, also of that of a closing. */
function canBeFrozen(frozen: FreezeProps['frozen']): boolean {
  return frozen === null || frozen.by === 'CUSTOMER' || frozen.by === 'LINK' || frozen.reason === 'CLOSURE'
}
