import { STATEMENT_MAX } from '@assay/api/bankDesk'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Overlay } from '@assay/ui/Overlay'
import { bankWords } from '@assay/words/bankWords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, sentenceOf } from '../../api.ts'

const words = bankWords.statement

/** First what would happen, then the import. */
export function StatementSheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [csv, setCsv] = useState<string | null>(null)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const run = useMutation({
    mutationFn: (asked: { csv: string; isFinal: boolean }) => api.bank.importStatement(asked),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bank'] }),
  })
  const isDone = run.isSuccess && run.variables.isFinal
  async function choose(file: File | undefined) {
    if (file === undefined) return
    const text = await file.text()
    setIsTooLarge(text.length > STATEMENT_MAX)
    setCsv(text.length > STATEMENT_MAX ? null : text)
    if (text.length <= STATEMENT_MAX) run.mutate({ csv: text, isFinal: false })
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={words.title}
      isLocked={run.isPending}
      footer={
        <Button
          size="lg"
          block
          isBusy={run.isPending}
          disabled={csv === null || isDone || run.data === undefined || run.data.rate === null}
          onClick={() => csv !== null && run.mutate({ csv, isFinal: true })}
        >
          {words.import}
        </Button>
      }
    >
      <label className="flex flex-col gap-1.5 text-13">
        <span className="font-medium">{words.file}</span>
        <input type="file" accept=".csv,text/csv" onChange={(event) => void choose(event.target.files?.[0])} />
        <span className="text-muted">{words.help}</span>
      </label>
      {isTooLarge && <Note tone="negative">{words.tooLarge}</Note>}
      {run.isError && <Note tone="negative">{sentenceOf(run.error)}</Note>}
      {run.data !== undefined && (
        <div role="status" className="mt-3 text-13">
          <p className="font-medium text-strong">{isDone ? words.done : words.preview}</p>
          <p className="text-muted">{run.data.rate === null ? words.noRate : words.rate(run.data.rate)}</p>
          <ul className="mt-2 flex flex-col gap-1">
            {run.data.lines.map(({ bookedOn, amount, payer, outcome, reference }, place) => (
              <li key={place} className="flex justify-between gap-3 border-t border-line py-1">
                <span className="min-w-0 truncate">{`${bookedOn} · ${payer}`}</span>
                <span className="num flex-none">
                  {`${amount} · ${words.outcomes[outcome]}${reference === null ? '' : ` ${reference}`}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Overlay>
  )
}
