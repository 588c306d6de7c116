import { TICKET_FILES_MAX } from '@assay/api/ticketFigures'
import { Button } from '@assay/ui/Button'
import { IconButton } from '@assay/ui/IconButton'
import { supportWords as words } from '@assay/words/supportWords'
import FileIcon from '~icons/ph/file-text'
import PaperclipIcon from '~icons/ph/paperclip'
import XIcon from '~icons/ph/x'
import { useRef } from 'react'

interface AnswerFilesProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Files that go with an answer. The server refuses what is neither a picture nor a harmless PDF. */
export function AnswerFiles({ files, onChange }: AnswerFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col items-start gap-2">
      {files.length > 0 && (
        <ul aria-label={words.files} className="flex flex-wrap gap-2">
          {files.map((file, place) => (
            <li key={`${file.name} ${place}`} className="flex items-center gap-2 rounded-3 bg-sunken ps-3 text-13">
              <FileIcon size={16} aria-hidden="true" className="flex-none text-muted" />
              <span dir="auto" className="max-w-60 truncate">
                {file.name}
              </span>
              <IconButton
                label={words.removeFile(file.name)}
                size={36}
                onClick={() => onChange(files.filter((each) => each !== file))}
              >
                <XIcon size={14} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={words.addFiles}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={({ target }) => {
          onChange([...files, ...(target.files ?? [])].slice(0, TICKET_FILES_MAX))
          target.value = ''
        }}
      />
      <Button
        kind="quiet"
        size="sm"
        disabled={files.length >= TICKET_FILES_MAX}
        icon={<PaperclipIcon size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {words.addFiles}
      </Button>
    </div>
  )
}
