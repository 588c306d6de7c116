import type { ProofInputs } from '@assay/api/proofInputs'
import { type Act, type Proof, proofFields, stepUps } from '@assay/api/stepUp'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Overlay } from '@assay/ui/Overlay'
import { Segmented } from '@assay/ui/Segmented'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { canUsePasskeys } from '@assay/api/passkey'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PauseNote } from './PauseNote.tsx'
import { isAskable, isContactCode, ProofField } from './ProofField.tsx'
import type { Question } from './stepUpQuestion.ts'
import { RECENT_LOG_IN_MINUTES, TRADE_PASSWORD_TRIES } from '@assay/api/accountFigures'

interface StepUpSheetProps {
  act: Act
  question: Question
  isBusy: boolean
  onAnswer: (proofs: ProofInputs | null) => void
}

/** Asks for one proof of each group that is missing. */
export function StepUpSheet({ act, question, isBusy, onAnswer }: StepUpSheetProps) {
  const t = useTranslations('security')
  const formId = useId()
  const zone = useZone()
  const [values, setValues] = useState<ProofInputs>({})
  const [sent, setSent] = useState<ProofInputs>({})
  const [chosen, setChosen] = useState<Record<number, Proof>>({})
  const passkeys = useTranslations('user.passkey')
  const groups = question.missing.map((group) => inOrder(group.filter(isAskable)))
  const isSignInNeeded = groups.some((group) => group.length === 0)
  const shown = groups.flatMap((group, place) => chosen[place] ?? group[0] ?? [])
  const isComplete = shown.every((proof) => valueOf(values, proof) !== '')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete && !isBusy && !isSignInNeeded) send(values)
  }
  function send(given: ProofInputs) {
    setSent(given)
    onAnswer(given)
  }
  /** Where nothing else is asked for, what the browser answered is sent at once. */
  function takePasskey(passkey: string) {
    const given = { ...values, passkey }
    setValues(given)
    if (shown.every((proof) => valueOf(given, proof) !== '')) send(given)
  }
  const isPasskeyAlone = shown.length === 1 && shown[0] === 'passkey'
  function problem(proof: Proof): string | undefined {
    if (valueOf(values, proof) !== valueOf(sent, proof) || isBusy) return undefined
    if (proof === 'passkey' && [...question.expired, ...question.wrong].includes(proof))
      return passkeys('problems.failed')
    if (question.expired.includes(proof)) return t('stepUp.expired')
    if (!question.wrong.includes(proof)) return undefined
    if (question.lockedUntil !== null && proof === 'tradePassword')
      return t('stepUp.locked', {
        until: leftToRight(formatMoment(question.lockedUntil, zone)),
        tries: TRADE_PASSWORD_TRIES,
      })
    if (isContactCode(proof) && !question.triesLeft) return t('stepUp.spent')
    return question.triesLeft === null ? t('stepUp.wrong') : t('stepUp.wrongLeft', { count: question.triesLeft })
  }
  return (
    <Overlay
      isOpen
      onClose={() => onAnswer(null)}
      title={t('stepUp.title')}
      isDirty={shown.some((proof) => valueOf(values, proof) !== '')}
      isLocked={isBusy}
      footer={
        isPasskeyAlone ? undefined : (
          <Button type="submit" form={formId} size="lg" block isBusy={isBusy} disabled={!isComplete || isSignInNeeded}>
            {t('stepUp.submit')}
          </Button>
        )
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5 pb-2">
        <p className="text-13 text-muted">{t(`acts.${act}`)}</p>
        <PauseNote act={act} />
        {isSignInNeeded && <Note tone="warning">{t('stepUp.signInAgain', { minutes: RECENT_LOG_IN_MINUTES })}</Note>}
        {groups.map((group, place) => {
          const proof = chosen[place] ?? group[0]
          if (proof === undefined) return null
          return (
            <div key={group.join('|')} className="flex flex-col gap-3">
              {group.length > 1 && (
                <Segmented
                  label={t('stepUp.way')}
                  items={group.map((id) => ({ id, label: t(id === 'totp' ? 'stepUp.appWay' : `proofs.${id}`) }))}
                  value={proof}
                  onChange={(id) => {
                    setChosen({ ...chosen, [place]: id })
                    setValues(without(values, group))
                  }}
                />
              )}
              {proof === 'passkey' ? (
                <PasskeyProof
                  options={question.passkeyOptions ?? ''}
                  isGiven={valueOf(values, proof) !== '' && problem(proof) === undefined}
                  onAnswer={takePasskey}
                  error={problem(proof)}
                />
              ) : (
                <ProofField
                  proof={proof}
                  codeType={stepUps[act].codeType}
                  challenge={question.challenge}
                  value={valueOf(values, proof)}
                  onValue={(value) => setValues({ ...values, [proofFields[proof] ?? proof]: value })}
                  error={problem(proof)}
                />
              )}
            </div>
          )
        })}
      </form>
    </Overlay>
  )
}

interface PasskeyProofProps {
  options: string
  isGiven: boolean
  onAnswer: (answer: string) => void
  error: string | undefined
}

function PasskeyProof({ options, isGiven, onAnswer, error }: PasskeyProofProps) {
  const t = useTranslations('user.passkey')
  if (isGiven) return <Note tone="info">{t('used')}</Note>
  return <PasskeyButton options={() => options} onAnswer={onAnswer} error={error} />
}

/** A browser without passkeys begins with another way. */
function inOrder(group: readonly Proof[]): Proof[] {
  return canUsePasskeys() ? [...group] : group.toSorted((a, b) => Number(a === 'passkey') - Number(b === 'passkey'))
}

function valueOf(values: ProofInputs, proof: Proof): string {
  const field = proofFields[proof]
  return (field === null ? undefined : values[field]) ?? ''
}

function without(values: ProofInputs, proofs: readonly Proof[]): ProofInputs {
  const fields: readonly (string | null)[] = proofs.map((proof) => proofFields[proof])
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)))
}
