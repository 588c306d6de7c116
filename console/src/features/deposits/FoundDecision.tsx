import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { depositQueueWords as words } from '@assay/words/depositQueueWords'
import { api } from '../../api.ts'
import { AskButton } from '../../parts/AskButton.tsx'
import { coinText } from '../../parts/coinText.ts'
import { DecisionBar } from '../../parts/DecisionBar.tsx'

type Row = OperatorOutput<'deposit', 'listQueue'>['rows'][number]

/** About coins that a contract has passed on. Two persons credit them, also after a refusal; one refuses. */
export function FoundDecision({ deposit }: { deposit: Row }) {
  const { depositId, status, reason, isAsked } = deposit
  if (status !== 'REVIEW' && reason !== 'REFUSED') return null
  const amount = coinText(deposit.amount, deposit.coin)
  return (
    <DecisionBar>
      <AskButton
        label={isAsked ? words.askedTitle : words.creditFound}
        className="flex-1"
        isDisabled={isAsked}
        hotkey="a"
        title={words.creditFoundTitle}
        verb={words.ask}
        line={words.creditFoundLine(amount, deposit.customerId)}
        reasonLabel={words.whyCreditFound}
        act={(why) => api.deposit.requestFound({ depositId, reason: why })}
      />
      {status === 'REVIEW' && (
        <AskButton
          label={words.refuseFound}
          kind="secondary"
          className="flex-1"
          hotkey="r"
          title={words.refuseFoundTitle}
          verb={words.refuseFoundVerb}
          line={words.refuseFoundLine(amount)}
          reasonLabel={words.whyRefuseFound}
          isDangerous
          act={(why) => api.deposit.refuseFound({ depositId, reason: why })}
        />
      )}
    </DecisionBar>
  )
}
