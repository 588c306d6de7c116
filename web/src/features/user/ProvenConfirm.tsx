import type { ProofInputs } from '@assay/api/proofInputs'
import type { Act } from '@assay/api/stepUp'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/errorText.ts'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { isStepUpClosed, useStepUp } from './useStepUp.tsx'

interface ProvenConfirmProps<Answer> {
  isOpen: boolean
  onClose: () => void
  title: string
  verb: string
  kind?: 'primary' | 'danger'
  line: ReactNode
  act: Act
  call: (proofs: ProofInputs) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** Confirms an act, then asks for the proofs that the server wants. */
export function ProvenConfirm<Answer>({ act, call, onDone, line, ...sheet }: ProvenConfirmProps<Answer>) {
  const errorText = useErrorText()
  const stepUp = useStepUp(act)
  const run = useMutation({ mutationFn: () => stepUp.run(call), onSuccess: onDone })
  return (
    <>
      <ConfirmSheet
        {...sheet}
        isBusy={run.isPending}
        error={run.isError && !isStepUpClosed(run.error) ? errorText(run.error) : undefined}
        onConfirm={() => run.mutate()}
      >
        <p className="text-14">{line}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </>
  )
}
