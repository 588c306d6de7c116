import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { showToast } from '@assay/ui/toast'
import { refreshUser } from '../session/sessionStore.ts'
import { askedProof, NO_PROOF, proofInput } from './askedProof.ts'
import { ProofField } from './ProofField.tsx'

/** From `until` on the customer ends the freeze, with the proof that the server asks for. */
export function Unfreeze({ until }: { until: number }) {
  const t = useTranslations('security.freeze')
  const errorText = useErrorText()
  const [given, setGiven] = useState(NO_PROOF)
  const run = useMutation({
    mutationFn: () => api.security.unfreeze(proofInput(given) as Record<string, never>),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t('ended') })
      await refreshUser()
    },
    onError: (error) => {
      const proof = askedProof(error)
      if (proof !== null && proof !== given.proof) setGiven({ ...NO_PROOF, proof })
    },
  })
  const isWrong = isError(run.error, 'STEP_UP_NEEDED') && given.text !== ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!run.isPending) run.mutate()
  }
  if (Date.now() < until) return null
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
      {given.proof !== null && (
        <ProofField
          given={given}
          onGiven={(next) => {
            setGiven(next)
            run.reset()
          }}
          error={isWrong ? t('wrongProof') : undefined}
        />
      )}
      {run.isError && !isError(run.error, 'STEP_UP_NEEDED') && <Note tone="negative">{errorText(run.error)}</Note>}
      <Button type="submit" kind="secondary" isBusy={run.isPending}>
        {t('unfreeze')}
      </Button>
    </form>
  )
}
