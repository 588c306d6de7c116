import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routes } from '@assay/api/routes'
import type { TicketTopic } from '@assay/api/ticketFigures'
import { answerHours } from '@assay/api/ticketFigures'
import { Button, ButtonLink } from '@assay/ui/Button'
import { leftToRight } from '@assay/ui/leftToRight'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { Select } from '@assay/ui/Select'
import { formatMoment } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { navigate, useQueryValue } from '../../router.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { useRequestId } from '../session/useRequestId.ts'
import { useFormCheck } from '../user/useFormCheck.ts'
import { AttachedLine } from './AttachedLine.tsx'
import { FileBox } from './FileBox.tsx'
import { PrivacyLine } from './PrivacyLine.tsx'
import { refusedAttached, refusedFile, refusedText } from './refusedField.ts'
import { sendForm } from './sendForm.ts'
import { TextBox, useTextProblem } from './TextBox.tsx'
import { type Attached, offeredTopics, readAbout, type Thread } from './ticketFacts.ts'
import { useTicketChanged } from './ticketQueries.ts'
import { type ChosenFile, useFiles } from './useFiles.ts'

/** A new request; its address says what it is about. */
export default function NewTicket() {
  const t = useTranslations('support')
  const about = readAbout({
    topic: useQueryValue('topic'),
    kind: useQueryValue('kind'),
    about: useQueryValue('about'),
  })
  return (
    <>
      <TopBar title={t('new')} backTo={paths.support()} />
      <AccountFrame title={t('new')}>
        <div className="flex max-w-[720px] flex-col gap-4">
          <Panel isPadded>
            <Form first={about} />
          </Panel>
        </div>
      </AccountFrame>
    </>
  )
}

function Form({ first }: { first: { topic: TicketTopic; attached: Attached | null } }) {
  const t = useTranslations('support')
  const errorText = useErrorText()
  const [topic, setTopic] = useState(first.topic)
  const [attached, setAttached] = useState(first.attached)
  const [text, setText] = useState('')
  const chosen = useFiles()
  const problemOf = useTextProblem()
  const problem = problemOf(text)
  const check = useFormCheck({ ...(problem !== undefined && { text: problem }) })
  const open = useOpen()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isRight() && !open.isPending && !chosen.isBusy)
      open.mutate({ topic, attached, text, files: chosen.files })
  }
  const { error } = open
  const ofField = refusedFile(error) || refusedText(error) || refusedAttached(error)
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Select
        label={t('topic')}
        options={offeredTopics.map((id) => ({ id, text: t(`topics.${id}`) }))}
        value={topic}
        onChange={setTopic}
      />
      {topic === 'SECURITY' && (
        <Note tone="warning">
          {t('urgent')}{' '}
          <ButtonLink to={paths.devices('freeze')} kind="secondary" size="sm">
            {t('freeze')}
          </ButtonLink>
        </Note>
      )}
      <OwnWay topic={topic} />
      {attached !== null && <AttachedLine attached={attached} onDetach={() => setAttached(null)} />}
      {attached !== null && refusedAttached(error) && <Note tone="negative">{t('goneLine')}</Note>}
      <TextBox
        label={t('text')}
        help={t('textHelp')}
        error={refusedText(error) ? errorText(error) : check.problem('text')}
        text={text}
        onText={setText}
      />
      <FileBox chosen={chosen} refusal={refusedFile(error) ? errorText(error) : undefined} />
      {error !== null && !ofField && <Note tone="negative">{errorText(error)}</Note>}
      <p className="text-13 text-muted">{t('answerIn', { hours: answerHours[topic] })}</p>
      <Button type="submit" size="lg" block isBusy={open.isPending}>
        {t('send')}
      </Button>
      <PrivacyLine />
    </form>
  )
}

/** What customers can do faster themselves. */
const ownWays = {
  DATA: { line: 'data', link: 'dataLink', to: paths.ownData },
  CLOSE_ACCOUNT: { line: 'close', link: 'closeLink', to: paths.closeAccount },
} as const

function OwnWay({ topic }: { topic: TicketTopic }) {
  const t = useTranslations('support.ownWay')
  if (topic !== 'DATA' && topic !== 'CLOSE_ACCOUNT') return null
  const { line, link, to } = ownWays[topic]
  return (
    <Note>
      <p>{t(line)}</p>
      <ButtonLink to={to()} kind="secondary" size="sm" className="mt-2">
        {t(link)}
      </ButtonLink>
    </Note>
  )
}

interface Opening {
  topic: TicketTopic
  attached: Attached | null
  text: string
  files: readonly ChosenFile[]
}

function useOpen() {
  const t = useTranslations('support')
  const zone = useZone()
  const changed = useTicketChanged()
  const id = useRequestId()
  return useMutation({
    mutationFn: (opening: Opening) => {
      const { topic, attached, text, files } = opening
      const about = { attachedKind: attached?.kind, attachedId: attached?.id }
      return sendForm<Thread>(
        routes.support.openTicket,
        { topic, text, ...about, clientId: id.of(opening) },
        files.map(({ blob }) => blob),
      )
    },
    onSuccess(thread) {
      changed(thread)
      showToast({ tone: 'positive', text: t('sent', { time: leftToRight(formatMoment(thread.dueAt ?? 0, zone)) }) })
      navigate(paths.ticket(thread.ticketId), { replace: true })
    },
  })
}
