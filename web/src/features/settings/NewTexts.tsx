// Legal texts that have changed since this person accepted them: what changed, and the new version to accept.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '@assay/api/schemas'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import { Overlay } from '@assay/ui/Overlay'
import { Prose } from '@assay/ui/Prose'
import { FieldError } from '@assay/ui/Field'
import { formatDate } from '@assay/ui/time'
import { useSession } from '../session/sessionStore.ts'
import { useZone } from './preferences.ts'

type NewText = Output<'content', 'listNewTexts'>[number]
const queryKey = ['newTexts']

/** Shows one text after the other. "Not now" closes them until the app is opened again. */
export function NewTexts({ onClose }: { onClose: () => void }) {
  const texts = useQuery({ queryKey, queryFn: () => api.content.listNewTexts({}) })
  const text = texts.data?.[0]
  return text === undefined ? null : <NewTextSheet key={text.key} text={text} onClose={onClose} />
}

function NewTextSheet({ text, onClose }: { text: NewText; onClose: () => void }) {
  const t = useTranslations('settings.newTexts')
  const zone = useZone()
  const accept = useAccept(text)
  const errorText = useErrorText()
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('title', { name: text.title })}
      as="drawer"
      isLocked={accept.isPending}
      footer={
        <div className="flex gap-3">
          <Button kind="secondary" block onClick={onClose}>
            {t('later')}
          </Button>
          <Button block isBusy={accept.isPending} onClick={() => accept.mutate()}>
            {t('accept')}
          </Button>
        </div>
      }
    >
      <p className="text-14">{t('line', { date: formatDate(text.acceptedAt, zone) })}</p>
      <div className="flex flex-col gap-3 py-4">
        {isWhole ? (
          <Prose content={text.content} />
        ) : (
          text.changes.map((part, place) => <Part key={place} part={part} />)
        )}
      </div>
      <Button kind="quiet" size="sm" onClick={() => setIsWhole(!isWhole)}>
        {t(isWhole ? 'changesOnly' : 'whole')}
      </Button>
      <p className="pt-3 text-13 text-muted">{t('laterLine')}</p>
      {accept.error !== null && <FieldError>{errorText(accept.error)}</FieldError>}
    </Overlay>
  )
}

function Part({ part: { kind, text } }: { part: NewText['changes'][number] }) {
  const t = useTranslations('settings.newTexts')
  if (kind === 'kept') return <p className="text-13 text-muted">{t('unchanged', { n: text.split('\n\n').length })}</p>
  return (
    <div className={cx('border-s-2 ps-4', kind === 'added' ? 'border-brand' : 'border-negative')}>
      <p className="text-12 font-medium text-muted">{t(kind)}</p>
      <div className={cx(kind === 'removed' && 'line-through')}>
        <Prose content={text} />
      </div>
    </div>
  )
}

/** Accepts the text. Once none is left, the session no longer has new texts. */
function useAccept({ key, hash }: NewText) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.content.acceptText({ key, hash }),
    // After a refusal there is a newer version to read.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey })
      if (queries.getQueryData<NewText[]>(queryKey)?.length !== 0) return
      useSession.setState(({ user }) => ({ user: user && { ...user, hasNewTexts: false } }))
    },
  })
}
