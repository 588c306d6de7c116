import { depositQueueWords } from '@assay/words/depositQueueWords'
import { treasuryWords as words } from '@assay/words/treasuryWords'
import { api } from '../../api.ts'
import { AskButton } from '../../parts/AskButton.tsx'

/** Of a network that has undone final deposits. Another person approves it. */
export function AcceptBranch({ network }: { network: string }) {
  return (
    <AskButton
      label={words.acceptBranch}
      className="mt-3 w-full"
      title={words.acceptBranchTitle}
      verb={depositQueueWords.ask}
      line={words.acceptBranchLine}
      reasonLabel={words.whyAcceptBranch}
      isDangerous
      act={(reason) => api.deposit.requestBranch({ network, reason })}
      request={{ kind: 'deposit.acceptBranch', about: { network } }}
    />
  )
}
