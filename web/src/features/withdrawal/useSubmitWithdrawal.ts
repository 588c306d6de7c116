// Sends a withdrawal under its own id. Where no answer comes, the exchange is asked for that id until it says what
// became of it; only a person sends it again, and then under the same id.
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { ProofInputs } from '@assay/api/proofInputs'
import { routes } from '@assay/api/routes'
import { submitting } from '@assay/ui/submitting'
import { api } from '../../api.ts'
import { findOutcome, type Outcome } from '../../findOutcome.ts'
import { isUnanswered } from '../../requestError.ts'
import { listUnanswered, markAnswered, newClientId } from '../../unanswered.ts'
import { useUnansweredCheck } from '../../useUnansweredCheck.ts'
import type { StepUpCalls } from '../user/useStepUp.tsx'
import type { Seen, Wanted, Withdrawal } from './withdrawalFacts.ts'
import { useWithdrawalsChanged } from './withdrawalQueries.ts'

interface Doubt {
  outcome: 'unknown' | 'absent'
  clientId: string
}

interface Work {
  clientId: string
  run: () => Promise<Outcome<Withdrawal>>
  /** Asked by the page itself: nobody waits for it. */
  isQuiet?: boolean
}

const find = (clientId: string) =>
  findOutcome(clientId, async () => (await api.withdrawal.listWithdrawals({ clientId })).rows)

interface Pressed {
  wanted: Wanted
  seen: Seen
}

export function useSubmitWithdrawal(stepUp: StepUpCalls, onAccepted: (withdrawal: Withdrawal) => void) {
  const changed = useWithdrawalsChanged()
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const sent = useRef({ text: '', clientId: '' })
  /** Pressed while the page was asking about an earlier one. */
  const [waiting, setWaiting] = useState<Pressed | null>(null)
  const work = useMutation({
    mutationFn: ({ run }: Work) => run(),
    onSuccess(placement, { clientId }) {
      // Nothing that could be sent again is left of an earlier visit.
      const isForgotten = placement.outcome === 'absent' && sent.current.clientId !== clientId
      if (placement.outcome !== 'accepted' && !isForgotten) {
        setDoubt({ outcome: placement.outcome, clientId })
        return
      }
      markAnswered(clientId)
      setDoubt(null)
      if (placement.outcome !== 'accepted') return
      sent.current = { text: '', clientId: '' }
      changed()
      const [withdrawal] = placement.found
      if (withdrawal !== undefined) onAccepted(withdrawal)
    },
    onError(_, { isQuiet }) {
      if (isQuiet !== true) setDoubt(null)
      changed()
    },
    onSettled(placement) {
      setWaiting(null)
      // An earlier one that is found, or still in doubt, comes first: the customer may have meant the same payment.
      if (waiting !== null && (placement === undefined || placement.outcome === 'absent')) start(waiting)
    },
  })
  function start({ wanted, seen }: Pressed) {
    const text = JSON.stringify(wanted)
    if (sent.current.text !== text) sent.current = { text, clientId: newClientId() }
    const { clientId } = sent.current
    work.mutate({ clientId, run: () => place(stepUp, { ...wanted, ...seen }, clientId) })
  }
  useUnansweredCheck(doubt?.outcome === 'unknown', () => {
    if (doubt === null || work.isPending) return
    work.mutate({ clientId: doubt.clientId, run: () => find(doubt.clientId), isQuiet: true })
  })
  useLeftOver((clientId) => work.mutate({ clientId, run: () => find(clientId), isQuiet: true }))
  return {
    isBusy: waiting !== null || (work.isPending && work.variables.isQuiet !== true),
    doubt,
    error: doubt === null && work.variables?.isQuiet !== true ? work.error : null,
    send(pressed: Pressed) {
      if (!work.isPending) start(pressed)
      else if (work.variables.isQuiet === true) setWaiting(pressed)
    },
    drop() {
      if (doubt !== null) markAnswered(doubt.clientId)
      sent.current = { text: '', clientId: '' }
      setDoubt(null)
      work.reset()
    },
  }
}

async function place(stepUp: StepUpCalls, wanted: Wanted & Seen, clientId: string): Promise<Outcome<Withdrawal>> {
  const call = (proofs: ProofInputs) =>
    submitting(() => api.withdrawal.submitWithdrawal({ ...wanted, ...proofs, clientId }))
  try {
    return { outcome: 'accepted', found: [await stepUp.run(call)] }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return await submitting(() => find(clientId))
  }
}

/**
 * A withdrawal of this visit that got no answer before the page was loaded again is asked about. It is read once, before
 * this page sends any: its own is under way until it is answered, and while its proofs are entered nobody doubts it.
 */
function useLeftOver(ask: (clientId: string) => void): void {
  const hasAsked = useRef(false)
  const [left] = useState(() => listUnanswered().find(({ path }) => path === routes.withdrawal.submitWithdrawal.path))
  useEffect(() => {
    if (hasAsked.current || left === undefined) return
    hasAsked.current = true
    ask(left.clientId)
  })
}
