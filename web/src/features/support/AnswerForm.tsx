import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { showToast } from '@assay/ui/toast'
import { useErrorText } from '../../i18n/errorText.ts'
import { useRequestId } from '../session/useRequestId.ts'
import { useFormCheck } from '../user/useFormCheck.ts'
import { FileBox } from './FileBox.tsx'
import { refusedFile, refusedText } from './refusedField.ts'
import { TextBox, useTextProblem } from './TextBox.tsx'
import type { Thread } from './ticketFacts.ts'
import { useFiles } from './useFiles.ts'

interface Answer {
  text: string
  files: readonly Blob[]
  clientId: string
}

interface AnswerFormProps {
  hasFiles?: boolean
  send: (answer: Answer) => Promise<Thread>
  onSent: (thread: Thread) => void
}

/** What was typed stays until it is sent. */
export function AnswerForm({ hasFiles, send, onSent }: AnswerFormProps) {
  const t = useTranslations('support')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const id = useRequestId()
  const chosen = useFiles()
  const problem = useTextProblem()(text)
  const check = useFormCheck({ ...(problem !== undefined && { text: problem }) })
  const answer = useMutation({
    mutationFn: () =>
      send({ text, clientId: id.of([text, chosen.files]), files: chosen.files.map(({ blob }) => blob) }),
    onSuccess(thread) {
      setText('')
      check.clear()
      id.end()
      chosen.clear()
      showToast({ tone: 'positive', text: t('answerSent') })
      onSent(thread)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isRight() && !answer.isPending && !chosen.isBusy) answer.mutate()
  }
  const { error } = answer
  const isOfField = refusedFile(error) || refusedText(error)
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextBox
        label={t('text')}
        error={refusedText(error) ? errorText(error) : check.problem('text')}
        text={text}
        onText={setText}
      />
      {hasFiles === true && <FileBox chosen={chosen} refusal={refusedFile(error) ? errorText(error) : undefined} />}
      {error !== null && !isOfField && <Note tone="negative">{errorText(error)}</Note>}
      <Button type="submit" isBusy={answer.isPending} className="self-start">
        {t('send')}
      </Button>
    </form>
  )
}
