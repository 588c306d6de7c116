import { Suspense, useState } from 'react'
import { Button } from '@assay/ui/Button'
import { lazyPart } from '@assay/ui/lazyPart'

const ConfirmSheet = lazyPart(async () => ({ default: (await import('@assay/ui/ConfirmSheet')).ConfirmSheet }))

interface EndAllProps {
  /** On the button and in the question. */
  verb: string
  title: string
  /** How many will end, and where. */
  line: string
  isBusy: boolean
  onConfirm: (outcome: { onSettled: () => void }) => void
}

/** Closes every position or cancels every order of a list; asked first. */
export function EndAll({ verb, title, line, isBusy, onConfirm }: EndAllProps) {
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  return (
    <>
      <Button kind="secondary" size="xs" className="touch" onClick={() => setIsAsked(true)}>
        {verb}
      </Button>
      <Suspense>
        {isAsked && (
          <ConfirmSheet
            isOpen
            onClose={close}
            title={title}
            verb={verb}
            kind="danger"
            isBusy={isBusy}
            onConfirm={() => onConfirm({ onSettled: close })}
          >
            <p className="text-14">{line}</p>
          </ConfirmSheet>
        )}
      </Suspense>
    </>
  )
}
