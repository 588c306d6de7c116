import { consoleWords } from '@assay/words/consoleWords'
import { api } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import type { Case } from './case.ts'

const { verification: words } = consoleWords

export function ApproveSheet({ case: opened, onClose }: { case: Case; onClose: () => void }) {
  const { verificationId, revision, level, customerId, realName } = opened
  return (
    <ReasonSheet
      title={words.approveTitle(words.levels[level], customerId)}
      verb={words.approve}
      reasonLabel={null}
      act={() => api.verification.approveVerification({ verificationId, revision })}
      onClose={onClose}
    >
      <p className="text-13 font-medium text-strong">{realName}</p>
      <p className="text-13">{words.approveLine}</p>
    </ReasonSheet>
  )
}
