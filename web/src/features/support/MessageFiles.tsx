import FileIcon from '~icons/ph/file-text'
import ImageIcon from '~icons/ph/image'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { FieldError } from '@assay/ui/Field'
import { Overlay } from '@assay/ui/Overlay'
import { saveBlob } from '@assay/ui/saveFile'
import { readOwnFile } from '../../readOwnFile.ts'
import type { ThreadMessage } from './ticketFacts.ts'

type File = ThreadMessage['files'][number]

interface MessageFilesProps {
  files: readonly File[]
  /** Reads the files again with new links, because links work for a minute. */
  refresh: () => Promise<readonly File[] | undefined>
}

/** Pictures are shown here; a PDF is only saved. */
export function MessageFiles({ files, refresh }: MessageFilesProps) {
  const t = useTranslations('support.files')
  const [shown, setShown] = useState<{ place: number; url: string } | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  async function open(place: number) {
    setBusy(place)
    setHasFailed(false)
    try {
      const file = (await refresh())?.[place]
      const blob = await readOwnFile(file?.url ?? '')
      if (file?.type === 'image/jpeg') setShown({ place, url: URL.createObjectURL(blob) })
      else saveBlob(`${t('pdf', { place: place + 1 })}.pdf`, blob)
    } catch {
      setHasFailed(true)
    }
    setBusy(null)
  }
  function close() {
    if (shown !== null) URL.revokeObjectURL(shown.url)
    setShown(null)
  }
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2">
        {files.map(({ type, url }, place) => (
          <li key={place}>
            <FileButton
              type={type}
              place={place + 1}
              isDeleted={url === null}
              isBusy={busy === place}
              onClick={() => void open(place)}
            />
          </li>
        ))}
      </ul>
      {hasFailed && <FieldError>{t('failed')}</FieldError>}
      {shown !== null && (
        <Overlay isOpen onClose={close} title={t('picture', { place: shown.place + 1 })}>
          <img
            src={shown.url}
            alt={t('picture', { place: shown.place + 1 })}
            className="mx-auto max-h-[70dvh] w-auto"
          />
        </Overlay>
      )}
    </>
  )
}

interface FileButtonProps {
  type: File['type']
  place: number
  isDeleted: boolean
  isBusy: boolean
  onClick: () => void
}

function FileButton({ type, place, isDeleted, isBusy, onClick }: FileButtonProps) {
  const t = useTranslations('support.files')
  const isPicture = type === 'image/jpeg'
  const name = isPicture ? t('picture', { place }) : t('pdf', { place })
  if (isDeleted) return <span className="text-13 text-muted">{t('deleted', { name })}</span>
  const Icon = isPicture ? ImageIcon : FileIcon
  return (
    <Button
      kind="secondary"
      size="sm"
      icon={<Icon size={16} aria-hidden="true" />}
      isBusy={isBusy}
      aria-label={isPicture ? t('show', { place }) : t('save', { place })}
      onClick={onClick}
    >
      {name}
    </Button>
  )
}
