import { TICKET_TEXT_MAX } from '@assay/api/ticketFigures'
import { Button } from '@assay/ui/Button'
import { controlBox, FieldFrame } from '@assay/ui/Field'
import { Segmented } from '@assay/ui/Segmented'
import { showToast } from '@assay/ui/toast'
import { supportWords as words } from '@assay/words/supportWords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, replyToTicket, sentenceOf } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { AnswerFiles } from './AnswerFiles.tsx'
import type { Row } from './ticket.ts'

const kinds = ['answer', 'note'] as const
type Kind = (typeof kinds)[number]

interface WriteFormProps {
  row: Row
  /** The version on the screen. An answer to an older one is refused. */
  seen: number
  onWritten: () => void
}

/** An answer or a note; what was typed stays until it is sent. */
export function WriteForm({ row: { ticketId, status, isLockout }, seen, onWritten }: WriteFormProps) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Kind>('answer')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const kind = status === 'CLOSED' ? 'note' : chosen
  const writing = useMutation({
    mutationFn: () =>
      kind === 'answer'
        ? replyToTicket({ ticketId, revision: seen, text, files })
        : api.support.noteTicket({ ticketId, text }),
    onSuccess() {
      setText('')
      if (kind === 'answer') setFiles([])
      showToast({ tone: 'positive', text: kind === 'answer' ? words.sent : words.saved })
      // An answer makes a new version, which is read automatically.
      if (kind === 'note') onWritten()
    },
    onSettled() {
      // The number in the menu is read with the operator.
      void queries.invalidateQueries({ queryKey: ['operator'] })
      return queries.invalidateQueries({ queryKey: ['desk'] })
    },
  })
  return (
    <form
      className="mt-5 flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !writing.isPending) writing.mutate()
      }}
    >
      {status !== 'CLOSED' && (
        <Segmented
          label={words.write}
          items={kinds.map((id) => ({ id, label: words.kinds[id] }))}
          value={kind}
          onChange={setChosen}
          className="self-start"
        />
      )}
      <FieldFrame
        label={words.kinds[kind]}
        help={kind === 'answer' ? words.answerHelp : words.noteHelp}
        error={writing.isError ? sentenceOf(writing.error) : undefined}
      >
        {({ inputId, describedBy }) => (
          <div className={controlBox(writing.isError, 'items-start! py-2')}>
            <textarea
              id={inputId}
              value={text}
              rows={5}
              dir="auto"
              maxLength={TICKET_TEXT_MAX}
              aria-describedby={describedBy}
              onChange={(event) => setText(event.target.value)}
              className="field-sizing-content max-h-80 min-h-24 min-w-0 flex-1 resize-none border-0 bg-transparent p-0 text-inherit outline-0"
            />
          </div>
        )}
      </FieldFrame>
      {kind === 'answer' && !isLockout && <AnswerFiles files={files} onChange={setFiles} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={writing.isPending} disabled={text.trim() === ''}>
          {kind === 'answer' ? words.send : words.save}
        </Button>
        <CloseOrReopen ticketId={ticketId} status={status} seen={seen} />
      </div>
    </form>
  )
}

function CloseOrReopen({ ticketId, status, seen }: Pick<Row, 'ticketId' | 'status'> & { seen: number }) {
  const [asked, setAsked] = useState<'close' | 'reopen' | null>(null)
  const input = { ticketId, revision: seen }
  return (
    <>
      {status !== 'CLOSED' && (
        <Button kind="secondary" onClick={() => setAsked('close')}>
          {words.close}
        </Button>
      )}
      {status !== 'OPEN' && (
        <Button kind="secondary" onClick={() => setAsked('reopen')}>
          {words.reopen}
        </Button>
      )}
      {asked === 'close' && (
        <ReasonSheet
          title={words.closeTitle(ticketId)}
          verb={words.close}
          reasonLabel={null}
          act={() => api.support.closeDeskTicket(input)}
          onClose={() => setAsked(null)}
        >
          <p className="text-13">{words.closeLine}</p>
        </ReasonSheet>
      )}
      {asked === 'reopen' && (
        <ReasonSheet
          title={words.reopenTitle(ticketId)}
          verb={words.reopen}
          reasonLabel={null}
          act={() => api.support.reopenTicket(input)}
          onClose={() => setAsked(null)}
        >
          <p className="text-13">{words.reopenLine}</p>
        </ReasonSheet>
      )}
    </>
  )
}
