import { Button } from '@assay/ui/Button'
import { Overlay } from '@assay/ui/Overlay'
import { saveBlob } from '@assay/ui/saveFile'
import { supportWords as words } from '@assay/words/supportWords'
import { useMutation } from '@tanstack/react-query'
import FileIcon from '~icons/ph/file-text'
import ImageIcon from '~icons/ph/image'
import { useState } from 'react'
import { loadFile, Refusal, sentenceOf } from '../../api.ts'
import type { Message } from './ticket.ts'

interface TicketFileProps {
  file: Message['files'][number]
  place: number
  /** With a new link: one works for a minute. */
  onReadAgain: () => void
}

/** A picture is shown, marked with who looks; a PDF is only saved. */
export function TicketFile({ file: { type, url }, place, onReadAgain }: TicketFileProps) {
  const isPicture = type === 'image/jpeg'
  const name = isPicture ? words.picture(place) : words.pdf(place)
  const [shown, setShown] = useState<string | null>(null)
  const opening = useMutation({
    mutationFn: () => loadFile(url ?? ''),
    onSuccess(blob) {
      if (isPicture) setShown(URL.createObjectURL(blob))
      else saveBlob(`${name}.pdf`, blob)
    },
    onError(error) {
      if (error instanceof Refusal && error.error === 'LINK_EXPIRED') onReadAgain()
    },
  })
  if (url === null) return <span className="text-13 text-muted">{words.deletedFile(name)}</span>
  const Icon = isPicture ? ImageIcon : FileIcon
  function close() {
    if (shown !== null) URL.revokeObjectURL(shown)
    setShown(null)
  }
  return (
    <>
      <Button
        kind="secondary"
        size="sm"
        icon={<Icon size={16} aria-hidden="true" />}
        isBusy={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {name}
      </Button>
      {opening.isError && <p className="text-12 text-negative">{sentenceOf(opening.error)}</p>}
      {shown !== null && (
        <Overlay isOpen onClose={close} title={name}>
          <img src={shown} alt={name} className="mx-auto max-h-[70dvh] w-auto" />
        </Overlay>
      )}
    </>
  )
}
