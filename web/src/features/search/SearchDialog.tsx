import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { navigate } from '../../router.tsx'
import { SearchPanel } from './SearchPanel.tsx'

/** The search over whatever page is open. The browser's own dialog keeps the focus inside and gives it back. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('market.search')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    const element = dialog.current
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) onClose()
    }
    element?.addEventListener('click', closeBeside)
    return () => element?.removeEventListener('click', closeBeside)
  }, [onClose])
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="sheet-in mx-auto mt-[max(16px,10dvh)] mb-auto w-[calc(100vw-32px)] max-w-[640px] overflow-hidden rounded-4 bg-raised p-0 text-normal shadow-[var(--sh-3)] backdrop:bg-scrim"
    >
      <div className="flex max-h-[76dvh] flex-col p-4 pb-3">
        <SearchPanel
          onLeave={onClose}
          onOpen={(to) => {
            onClose()
            navigate(to)
          }}
          resultsClass="min-h-0 overflow-y-auto! overscroll-contain"
        />
        <p className="mt-3 flex-none px-1 text-12 text-muted">{t('keys')}</p>
      </div>
    </dialog>,
    document.body,
  )
}
