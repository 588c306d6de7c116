import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { TextField } from '@assay/ui/TextField'
import { supportWords as words } from '@assay/words/supportWords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, sentenceOf } from '../../api.ts'

/** What customers see as the operator's name. */
export function PublicName({ publicName }: { publicName: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="flex items-center gap-1 text-13 text-muted">
      {words.shownAs} <b className="font-medium text-strong">{publicName ?? words.noName}</b>
      <Button kind="quiet" size="sm" onClick={() => setIsOpen(true)}>
        {words.change}
      </Button>
      {isOpen && <NameSheet before={publicName} onClose={() => setIsOpen(false)} />}
    </span>
  )
}

function NameSheet({ before, onClose }: { before: string | null; onClose: () => void }) {
  const [name, setName] = useState(before ?? '')
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => api.support.setPublicName({ publicName: name.trim() === '' ? null : name.trim() }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['desk'] })
      onClose()
    },
  })
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={words.nameTitle}
      verb={words.nameSave}
      isBusy={saving.isPending}
      error={saving.isError ? sentenceOf(saving.error) : undefined}
      onConfirm={() => saving.mutate()}
    >
      <TextField label={words.nameLabel} help={words.nameHelp} value={name} onChange={setName} maxLength={30} />
    </ConfirmSheet>
  )
}
