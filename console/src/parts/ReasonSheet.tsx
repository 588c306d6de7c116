import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../api.ts'

const REASON_MIN = 3

interface ReasonSheetProps {
  title: string
  verb: string
  kind?: 'primary' | 'danger'
  /** null: no reason is asked for. */
  reasonLabel: string | null
  act: (reason: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
  isReady?: boolean
}

/**
 * Asks before an act, with the reason that the audit log keeps. Everything is read again afterwards, except what would be
 * another look at somebody's documents, contacts or notes.
 */
export function ReasonSheet({
  title,
  verb,
  kind = 'primary',
  reasonLabel,
  act,
  onClose,
  children,
  isReady = true,
}: ReasonSheetProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const doing = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ predicate: ({ meta }) => meta?.isOnce !== true }),
  })
  const hasReason = reasonLabel === null || reason.trim().length >= REASON_MIN
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={title}
      verb={verb}
      kind={kind}
      isBusy={doing.isPending}
      isDisabled={!hasReason || !isReady}
      onConfirm={() => doing.mutate()}
      error={doing.isError ? sentenceOf(doing.error) : undefined}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (hasReason && isReady) doing.mutate()
        }}
      >
        {children}
        {reasonLabel !== null && (
          <TextField
            label={reasonLabel}
            value={reason}
            onChange={setReason}
            maxLength={500}
            help={consoleWords.reason.help}
          />
        )}
      </form>
    </ConfirmSheet>
  )
}
