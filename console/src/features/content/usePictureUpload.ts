import { showToast } from '@assay/ui/toast'
import { contentWords as words } from '@assay/words/contentWords'
import { useState } from 'react'
import { sentenceOf, uploadPicture } from '../../api.ts'

type Uploaded = Awaited<ReturnType<typeof uploadPicture>>

export function usePictureUpload(onUploaded: (picture: Uploaded) => void) {
  const [isBusy, setIsBusy] = useState(false)
  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setIsBusy(true)
    try {
      const picture = await uploadPicture(file)
      onUploaded(picture)
      showToast({ tone: 'positive', text: words.uploaded(Math.ceil(picture.bytes / 1000)) })
    } catch (error) {
      showToast({ tone: 'negative', text: sentenceOf(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, upload }
}
