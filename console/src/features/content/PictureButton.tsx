import { Button } from '@assay/ui/Button'
import { useRef } from 'react'
import { usePictureUpload } from './usePictureUpload.ts'

interface PictureButtonProps {
  label: string
  isDisabled: boolean
  /** address: '/api/content/pictures/HASH'. */
  onUploaded: (picture: { hash: string; address: string }) => void
}

export function PictureButton({ label, isDisabled, onUploaded }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, upload } = usePictureUpload(onUploaded)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      <Button kind="secondary" size="sm" isBusy={isBusy} disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
