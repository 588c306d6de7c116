// Which sentences of the area `alerts` tell a message: the same in the inbox, in a mail and in a notification.
import type { MessageKind } from '@assay/api/messageKinds'
import type english from '../messages/en/alerts.json'

type Facts = Readonly<Record<string, string | number>>
export type MessageTitle = keyof typeof english.title
export type MessageLine = keyof typeof english.line

/** null for an alert, which has its own form of line: the note, or what was reached. */
export interface MessageKeys {
  title: MessageTitle
  line: MessageLine | null
}

export function messageKeys(kind: MessageKind, facts: Facts): MessageKeys {
  if (kind === 'ALERT') return { title: facts.kind as MessageTitle, line: null }
  if (facts.outcome === 'VOID' && kind === 'SECOND_SETTLED') return { title: kind, line: 'SECOND_VOID' }
  if (facts.way === 'BANK' && kind === 'WITHDRAWAL_APPROVED') return { title: kind, line: 'BANK_WITHDRAWAL_APPROVED' }
  if (facts.way === 'BANK' && kind === 'WITHDRAWAL_COMPLETED')
    return { title: 'BANK_WITHDRAWAL_COMPLETED', line: 'BANK_WITHDRAWAL_COMPLETED' }
  return { title: kind, line: kind }
}
