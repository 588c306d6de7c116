import { cx } from '@assay/ui/cx'
import { formatDateTime } from '@assay/ui/time'
import { supportWords as words } from '@assay/words/supportWords'
import { deviceZone } from '../../zone.ts'
import { TicketFile } from './TicketFile.tsx'
import type { Message } from './ticket.ts'

const looks: Record<Message['author'], string> = {
  CUSTOMER: 'bg-sunken',
  STAFF: 'bg-brand-soft ms-8',
  NOTE: 'bg-warning-soft ms-8',
}

export function Thread({ messages, onReadAgain }: { messages: readonly Message[]; onReadAgain: () => void }) {
  return (
    <ol aria-label={words.thread} className="mt-5 flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message.messageId} className={cx('rounded-4 px-3.5 py-2.5', looks[message.author])}>
          <p className="text-12 text-muted">
            <span className="font-medium text-normal">{authorOf(message)}</span> ·{' '}
            <span className="num">{formatDateTime(message.createdAt, deviceZone())}</span>
          </p>
          <p dir="auto" className="mt-1 text-13 whitespace-pre-wrap text-strong [overflow-wrap:anywhere]">
            {message.text}
          </p>
          {message.files.length > 0 && <Files files={message.files} onReadAgain={onReadAgain} />}
        </li>
      ))}
    </ol>
  )
}

function authorOf({ author, name }: Message): string {
  if (author === 'CUSTOMER') return words.customer
  if (author === 'NOTE') return words.noteBy(name ?? '')
  return words.staffBy(name ?? words.noName)
}

function Files({ files, onReadAgain }: { files: Message['files']; onReadAgain: () => void }) {
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2">
        {files.map((file, place) => (
          <li key={file.url ?? place}>
            <TicketFile file={file} place={place + 1} onReadAgain={onReadAgain} />
          </li>
        ))}
      </ul>
      {files.some(({ type }) => type === 'application/pdf') && (
        <p className="mt-1 text-12 text-muted">{words.pdfLine}</p>
      )}
    </>
  )
}
