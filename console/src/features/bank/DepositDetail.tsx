import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { bankWords } from '@assay/words/bankWords'
import { api, loadFile } from '../../api.ts'
import type { Me } from '../../me.ts'
import { AskButton } from '../../parts/AskButton.tsx'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { TakenBack } from '../../parts/TakenBack.tsx'
import { deviceZone } from '../../zone.ts'

type Deposit = OperatorOutput<'bank', 'listDeposits'>['rows'][number]

const words = bankWords.deposit

export function DepositDetail({ deposit, me }: { deposit: Deposit; me: Me }) {
  const { amount, coin, credit, currency, customerId, dueAt, line, proof, rate, reference, requestId, status, undone } =
    deposit
  const canDecide = me.permissions.includes('bank.decide')
  const canDetach = canDecide && (status === 'MATCHED' || status === 'CREDITED')
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{words.heading(coinText(amount, currency), customerId)}</h2>
        <Badge tone={status === 'MATCHED' ? 'warning' : 'neutral'}>{bankWords.states[status]}</Badge>
      </div>
      <Facts
        rows={[
          [words.reference, reference],
          [words.due, formatDateTime(dueAt, deviceZone())],
          ...(credit === null ? [] : [[words.credit, coinText(credit, coin)] as const]),
          ...(rate === null ? [] : [[words.rate, rate] as const]),
          ...(line === null
            ? []
            : ([
                [words.payer, line.payer],
                [words.details, line.details],
                [words.booked, line.bookedOn],
              ] as const)),
        ]}
      />
      {line?.isTwin === true && (
        <Note tone="warning" className="mt-3">
          {words.twin}
        </Note>
      )}
      <div className="mt-4 flex max-w-[420px] flex-wrap gap-3">
        {proof !== null && (
          <Button kind="secondary" className="flex-1" onClick={() => void openPicture(proof)}>
            {words.proof}
          </Button>
        )}
        {canDecide && status === 'MATCHED' && (
          <AskButton
            label={words.ask}
            className="flex-1"
            title={words.askTitle}
            verb={words.ask}
            line={words.askLine}
            reasonLabel={words.why}
            act={(reason) => api.bank.approveCredit({ requestId, reason })}
            request={{ kind: 'bank.approveCredit', about: { requestId } }}
          />
        )}
        {canDetach && (
          <AskButton
            label={words.detach}
            kind="secondary"
            className="flex-1"
            title={words.detachTitle}
            verb={words.ask}
            line={words.detachLine}
            reasonLabel={words.whyDetached}
            isDangerous
            act={(reason) => api.bank.detachLine({ requestId, reason })}
            request={{ kind: 'bank.detach', about: { requestId } }}
          />
        )}
      </div>
      {undone !== null && <TakenBack title={words.recalledTitle} coin={coin} undone={undone} me={me} />}
    </>
  )
}

/** In its own tab: the link works for a minute, and each look is in the audit log. */
async function openPicture(link: string): Promise<void> {
  const address = URL.createObjectURL(await loadFile(link))
  window.open(address, '_blank', 'noopener')
}
