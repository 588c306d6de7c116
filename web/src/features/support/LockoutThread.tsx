import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routes } from '@assay/api/routes'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { api } from '../../api.ts'
import { isLinkSecret } from '../../linkSecret.ts'
import { isError } from '../../requestError.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { sendForm } from './sendForm.ts'
import { ThreadMessages } from './ThreadMessages.tsx'
import { canAnswer, type Thread } from './ticketFacts.ts'
import { TicketBadge, TicketState } from './TicketState.tsx'

const EVERY_MS = 30_000

/** What was written and answered, for anyone who has the link. */
export function LockoutThread({ token, onAgain }: { token: string; onAgain: () => void }) {
  const t = useTranslations('support')
  const queries = useQueryClient()
  const queryKey = ['lockout', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.support.openLockout({ token }),
    enabled: isLinkSecret(token),
    retry: (count, failure) => !isError(failure, 'LINK_INVALID') && count < 2,
    refetchInterval: EVERY_MS,
  })
  if (!isLinkSecret(token) || isError(error, 'LINK_INVALID'))
    return (
      <>
        <Note tone="warning">{t('lockedOut.broken')}</Note>
        <Button kind="secondary" onClick={onAgain}>
          {t('lockedOut.again')}
        </Button>
      </>
    )
  if (data === undefined) {
    if (error !== null) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
    return <SkeletonRows count={3} label={t('thread')} />
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 text-14">
        <TicketBadge status={data.status} />
        <span role="status">
          <TicketState ticket={data} />
        </span>
      </div>
      <ThreadMessages messages={data.messages} />
      {canAnswer(data, Date.now()) && (
        <AnswerForm
          send={({ text }) => sendForm<Thread>(routes.support.answerLockout, { token, text })}
          onSent={(thread) => queries.setQueryData(queryKey, thread)}
        />
      )}
    </>
  )
}
