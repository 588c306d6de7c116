import { Button } from '@assay/ui/Button'
import { TextField } from '@assay/ui/TextField'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, sentenceOf } from '../../api.ts'
import { deviceZone } from '../../zone.ts'

const { customers: words } = consoleWords

export function Notes({ customerId, canWrite }: { customerId: number; canWrite: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const queries = useQueryClient()
  const queryKey = ['notes', customerId]
  const listed = useQuery({
    queryKey,
    queryFn: () => api.customers.listNotes({ customerId }),
    enabled: isOpen,
    meta: { isOnce: true },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const adding = useMutation({
    mutationFn: () => api.customers.addNote({ customerId, text }),
    async onSuccess() {
      setText('')
      // A first list that is still on its way may be from before the note, and would not be asked for again.
      await queries.cancelQueries({ queryKey })
      await listed.refetch()
    },
  })
  const error = adding.error ?? listed.error
  return (
    <details className="mt-5 text-13" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="font-semibold text-strong">{words.notes}</summary>
      {listed.data?.length === 0 && <p className="mt-1 text-muted">{words.noNotes}</p>}
      <ul>
        {(listed.data ?? []).map(({ noteId, text: written, operator, createdAt }) => (
          <li key={noteId} className="border-b border-line py-2 last:border-0">
            <p className="whitespace-pre-wrap text-strong">{written}</p>
            <p className="num text-12 text-muted">{words.noteBy(operator, formatDateTime(createdAt, deviceZone()))}</p>
          </li>
        ))}
      </ul>
      {canWrite && (
        <form
          className="mt-3 flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            adding.mutate()
          }}
        >
          <TextField label={words.addNote} value={text} onChange={setText} maxLength={2000} required minLength={3} />
          <Button type="submit" kind="secondary" size="sm" isBusy={adding.isPending}>
            {words.save}
          </Button>
        </form>
      )}
      {error !== null && <p className="mt-2 text-negative">{sentenceOf(error)}</p>}
    </details>
  )
}
