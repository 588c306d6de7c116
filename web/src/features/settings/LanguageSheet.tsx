// The language switch as a sheet: signed out, its page is guarded.
import GlobeSimpleIcon from '~icons/ph/globe-simple'
import { Suspense, useState } from 'react'
import { useMessages } from '../../i18n/messages.ts'
import { useArea } from '../../i18n/useArea.ts'
import { lazyPart } from '@assay/ui/lazyPart'

const OpenLanguageSheet = lazyPart(async () => ({
  default: (await import('./OpenLanguageSheet.tsx')).OpenLanguageSheet,
}))

export function LanguageSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isReady = useArea('settings', isOpen)
  return <Suspense>{isReady && isOpen && <OpenLanguageSheet onClose={onClose} />}</Suspense>
}

/** The globe with the language in use, as the phone's bar has it. label: its accessible name. */
export function LanguageButton({ label }: { label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const locale = useMessages((state) => state.locale)
  return (
    <>
      <button
        type="button"
        aria-label={`${label}: ${locale.toUpperCase()}`}
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-3 px-3 text-14 font-medium text-brand-text uppercase"
      >
        <GlobeSimpleIcon size={18} aria-hidden="true" />
        {locale}
      </button>
      <LanguageSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
