// Makes a call that asks for proofs: where some are missing, a sheet asks for exactly those, and the call is repeated.
import type { ProofInputs } from '@assay/api/proofInputs'
import type { Act } from '@assay/api/stepUp'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { type Question, questionOf } from './stepUpQuestion.ts'

const StepUpSheet = lazy(async () => ({ default: (await import('./StepUpSheet.tsx')).StepUpSheet }))

interface Asked {
  question: Question
  /** null: closed without an answer. */
  answer: (proofs: ProofInputs | null) => void
  isBusy: boolean
}

export interface StepUpCalls {
  /** Throws the refusal STEP_UP_NEEDED if the sheet is closed. */
  run<Answer>(call: (proofs: ProofInputs) => Promise<Answer>): Promise<Answer>
  /** To be shown by the page. */
  sheet: ReactNode
}

export function useStepUp(act: Act): StepUpCalls {
  const [asked, setAsked] = useState<Asked | null>(null)
  // Proofs are still valid after the operation itself has refused: they are sent again with the next try.
  const kept = useRef<ProofInputs>({})
  async function run<Answer>(call: (proofs: ProofInputs) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const tried = await tryCall(() => call(kept.current))
      if ('answer' in tried) kept.current = {}
      const question = 'answer' in tried ? null : questionOf(tried.error)
      if (question === null) setAsked(null)
      if ('answer' in tried) return tried.answer
      if (question === null) throw tried.error
      const proofs = await new Promise<ProofInputs | null>((answer) => setAsked({ question, answer, isBusy: false }))
      kept.current = proofs ?? {}
      setAsked(proofs === null ? null : (now) => now && { ...now, isBusy: true })
      if (proofs === null) throw tried.error
    }
  }
  const sheet = asked && (
    <Suspense>
      <StepUpSheet act={act} question={asked.question} isBusy={asked.isBusy} onAnswer={asked.answer} />
    </Suspense>
  )
  return { run, sheet }
}

/** Whether somebody closed the sheet: nothing has gone wrong. */
export function isStepUpClosed(error: unknown): boolean {
  return questionOf(error) !== null
}

async function tryCall<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer } | { error: unknown }> {
  try {
    return { answer: await call() }
  } catch (error) {
    return { error }
  }
}
