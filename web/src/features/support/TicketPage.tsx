import { useMutation } from '@tanstack/react-query'
import { type Ref, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routes } from '@assay/api/routes'
import { TICKET_REST_DAYS } from '@assay/api/ticketFigures'
import { Button, ButtonLink } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { EmptyState } from '@assay/ui/EmptyState'
import { lazyPart } from '@assay/ui/lazyPart'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { useFocusAfter } from '@assay/ui/useFocusAfter'
import { Found } from '../../Found.tsx'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { matchPath, useLocation } from '../../router.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { AttachedLine } from './AttachedLine.tsx'
import { PrivacyLine } from './PrivacyLine.tsx'
import { sendForm } from './sendForm.ts'
import { ThreadMessages } from './ThreadMessages.tsx'
import { canAnswer, type Thread } from './ticketFacts.ts'
import { useTicket, useTicketChanged } from './ticketQueries.ts'
import { TicketBadge, TicketState } from './TicketState.tsx'

const NewTicket = lazyPart(() => import('./NewTicket.tsx'))

export default function TicketPage() {
  const id = matchPath(paths.ticket(), useLocation().path)?.['id'] ?? ''
  if (id === 'new')
    return (
      <Suspense>
        <NewTicket />
      </Suspense>
    )
  return <OneTicket id={id} />
}

/** One request: what was written, and an answer. */
function OneTicket({ id }: { id: string }) {
  const t = useTranslations('support')
  const title = t('number', { id })
  return (
    <>
      <TopBar title={title} backTo={paths.support()} />
      <AccountFrame title={title}>
        <div className="flex max-w-[720px] flex-col gap-4">
          <Body ticketId={/^\d{1,15}$/.test(id) ? Number(id) : 0} />
        </div>
      </AccountFrame>
    </>
  )
}

function Body({ ticketId }: { ticketId: number }) {
  const t = useTranslations('support')
  const query = useTicket(ticketId)
  const [hasClosed, setHasClosed] = useState(false)
  const state = useFocusAfter<HTMLParagraphElement>(hasClosed && query.data?.status === 'CLOSED')
  const back = (
    <ButtonLink to={paths.support()} kind="secondary">
      {t('back')}
    </ButtonLink>
  )
  const fresh = async (messageId: number) => {
    const { data } = await query.refetch({ throwOnError: true })
    return data?.messages.find((message) => message.messageId === messageId)
  }
  return (
    <Found
      query={query}
      isNamed={ticketId > 0}
      failed={t('failed')}
      waiting={
        <Panel>
          <SkeletonRows count={4} label={t('thread')} />
        </Panel>
      }
      none={
        <EmptyState title={t('gone')} action={back}>
          {t('goneLine')}
        </EmptyState>
      }
    >
      {(ticket) => (
        <>
          <Panel isPadded>
            <Head ticket={ticket} stateRef={state} />
          </Panel>
          <Panel isPadded>
            <ThreadMessages messages={ticket.messages} refresh={fresh} />
          </Panel>
          {canAnswer(ticket, Date.now()) && <Answer ticketId={ticketId} />}
          <div className="flex flex-wrap gap-3">
            {ticket.status !== 'CLOSED' && <Close ticketId={ticketId} onClosed={() => setHasClosed(true)} />}
            {back}
          </div>
        </>
      )}
    </Found>
  )
}

function Answer({ ticketId }: { ticketId: number }) {
  const t = useTranslations('support')
  const changed = useTicketChanged()
  return (
    <Panel title={t('answer')} isPadded>
      <AnswerForm
        hasFiles
        send={({ text, files, clientId }) =>
          sendForm<Thread>(routes.support.answerTicket, { ticketId: String(ticketId), text, clientId }, files)
        }
        onSent={changed}
      />
      <div className="mt-3">
        <PrivacyLine />
      </div>
    </Panel>
  )
}

function Head({ ticket, stateRef }: { ticket: Thread; stateRef: Ref<HTMLParagraphElement> }) {
  const t = useTranslations('support')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18 font-semibold text-strong">{t(`topics.${ticket.topic}`)}</h2>
        <TicketBadge status={ticket.status} />
      </div>
      <p ref={stateRef} role="status" tabIndex={-1} className="mt-1 text-14 outline-none">
        <TicketState ticket={ticket} />
      </p>
      {ticket.attached !== null && (
        <div className="mt-3">
          <AttachedLine attached={ticket.attached} />
        </div>
      )}
    </>
  )
}

function Close({ ticketId, onClosed }: { ticketId: number; onClosed: () => void }) {
  const t = useTranslations('support')
  const errorText = useErrorText()
  const changed = useTicketChanged()
  const [isAsking, setIsAsking] = useState(false)
  const close = useMutation({
    mutationFn: () => api.support.closeTicket({ ticketId }),
    onSuccess() {
      setIsAsking(false)
      onClosed()
      showToast({ tone: 'positive', text: t('closedNow') })
    },
    onSettled: () => changed(),
  })
  return (
    <>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {t('close')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('closeTitle')}
        verb={t('close')}
        isBusy={close.isPending}
        error={close.isError ? errorText(close.error) : undefined}
        onConfirm={() => close.mutate()}
      >
        <p className="text-14">{t('closeLine', { days: TICKET_REST_DAYS })}</p>
      </ConfirmSheet>
    </>
  )
}
