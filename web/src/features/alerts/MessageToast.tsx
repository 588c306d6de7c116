import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useArea } from '../../i18n/useArea.ts'
import { paths } from '../../paths.ts'
import { navigate, useLocation } from '../../router.tsx'
import { showToast } from '@assay/ui/toast'
import type { Message } from '../session/inbox.ts'
import { useMessageText } from './useMessageText.ts'

interface MessageToastProps {
  message: Message
  onSaid: () => void
}

/** Says a message that just arrived, on whatever screen; its words are loaded for that. */
export function MessageToast(props: MessageToastProps) {
  return useArea('alerts', true) ? <Said {...props} /> : null
}

function Said({ message, onSaid }: MessageToastProps) {
  const t = useTranslations('alerts.messages')
  const { title } = useMessageText()(message)
  const label = t('title')
  const { path } = useLocation()
  // The page of the closing says itself what its buttons did.
  const isOwnAct = message.kind.startsWith('CLOSURE_') && message.kind !== 'CLOSURE_STOPPED'
  const isQuiet = isOwnAct && path === paths.closeAccount()
  useEffect(() => {
    if (!isQuiet)
      showToast({ tone: 'plain', text: title, action: { label, run: () => navigate(paths.message(message.id)) } })
    onSaid()
  }, [message, title, label, isQuiet, onSaid])
  return null
}
