import FileIcon from '~icons/ph/file-text'
import ImageIcon from '~icons/ph/image'
import PaperclipIcon from '~icons/ph/paperclip'
import XIcon from '~icons/ph/x'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { TICKET_FILES_MAX } from '@assay/api/ticketFigures'
import { Button } from '@assay/ui/Button'
import { FieldError } from '@assay/ui/Field'
import { IconButton } from '@assay/ui/IconButton'
import { FILE_MEGABYTES, type Files, fileTypes } from './useFiles.ts'

interface FileBoxProps {
  chosen: Files
  /** The server's refusal of one of the files. */
  refusal?: string | undefined
}

export function FileBox({ chosen, refusal }: FileBoxProps) {
  const t = useTranslations('support.files')
  const id = useId()
  const problem = chosen.problem ?? refusal
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-13 font-medium text-normal">
        {t('label')}
      </p>
      {chosen.files.length > 0 && (
        <ul className="mb-2 flex flex-col gap-1">
          {chosen.files.map(({ key, name, isPicture }) => (
            <li key={key} className="flex items-center gap-2 rounded-3 bg-sunken px-3 text-13">
              {isPicture ? <ImageIcon size={18} aria-hidden="true" /> : <FileIcon size={18} aria-hidden="true" />}
              <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
              <IconButton label={t('remove', { name })} size={36} onClick={() => chosen.remove(key)}>
                <XIcon size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {chosen.files.length < TICKET_FILES_MAX && <Chooser chosen={chosen} />}
      <p role="status" className="mt-1.5 text-13 text-muted">
        {chosen.isBusy ? t('preparing') : t('help', { limit: TICKET_FILES_MAX, megabytes: FILE_MEGABYTES })}
      </p>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </div>
  )
}

function Chooser({ chosen }: { chosen: Files }) {
  const t = useTranslations('support.files')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        kind="secondary"
        size="sm"
        icon={<PaperclipIcon size={16} aria-hidden="true" />}
        isBusy={chosen.isBusy}
        onClick={() => input.current?.click()}
      >
        {t('add')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={fileTypes}
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) void chosen.add(files)
        }}
      />
    </>
  )
}
