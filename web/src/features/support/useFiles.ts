// The files of a message before they are sent. Pictures are encoded again in the browser, without the camera's metadata.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TICKET_FILE_BYTES_MAX, TICKET_FILES_MAX } from '@assay/api/ticketFigures'

export const FILE_MEGABYTES = TICKET_FILE_BYTES_MAX / (1024 * 1024)
const PDF = 'application/pdf'
const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const fileTypes = [...pictureTypes, PDF].join(',')

export interface ChosenFile {
  key: number
  name: string
  blob: Blob
  isPicture: boolean
}

export interface Files {
  files: readonly ChosenFile[]
  isBusy: boolean
  /** What was wrong with the files chosen last. */
  problem: string | undefined
  add(chosen: readonly File[]): Promise<void>
  remove(key: number): void
  clear(): void
}

let made = 0

export function useFiles(): Files {
  const t = useTranslations('support.files')
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function prepare(file: File): Promise<ChosenFile | string> {
    const own = { key: ++made, name: file.name }
    const tooLarge = t('size', { name: file.name, megabytes: FILE_MEGABYTES })
    if (file.type === PDF)
      return file.size > TICKET_FILE_BYTES_MAX ? tooLarge : { ...own, blob: file, isPicture: false }
    if (!pictureTypes.includes(file.type)) return t('type', { name: file.name })
    try {
      const { preparePicture } = await import('../user/preparePicture.ts')
      const { blob } = await preparePicture(file)
      return blob.size > TICKET_FILE_BYTES_MAX ? tooLarge : { ...own, blob, isPicture: true }
    } catch {
      return t('unreadable', { name: file.name })
    }
  }

  return {
    files,
    isBusy,
    problem,
    async add(chosen) {
      const free = TICKET_FILES_MAX - files.length
      setProblem(chosen.length > free ? t('tooMany', { limit: TICKET_FILES_MAX }) : undefined)
      setIsBusy(true)
      for (const file of chosen.slice(0, free)) {
        const prepared = await prepare(file)
        if (typeof prepared === 'string') setProblem(prepared)
        else setFiles((before) => [...before, prepared].slice(0, TICKET_FILES_MAX))
      }
      setIsBusy(false)
    },
    remove(key) {
      setProblem(undefined)
      setFiles((before) => before.filter((file) => file.key !== key))
    },
    clear() {
      setProblem(undefined)
      setFiles([])
    },
  }
}
