import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadAreas } from '../i18n/messages.ts'
import { lazyPart } from '@assay/ui/lazyPart'

const SearchDialog = lazyPart(async () => {
  const [{ SearchDialog: part }] = await Promise.all([
    import('../features/search/SearchDialog.tsx'),
    loadAreas(['market', 'settings']),
  ])
  return { default: part }
})

/** The button in the bar, and the keys that open the search over the page: '/', and Ctrl or Cmd with K. */
export function SearchOpener() {
  const t = useTranslations('shell')
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="flex h-9 w-[180px] flex-none items-center gap-2 rounded-3 border border-line-strong px-2.5 text-13 text-muted hover:bg-hover"
      >
        <MagnifyingGlassIcon size={16} aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate text-start">{t('nav.search')}</span>
        <kbd className="rounded-[3px] border border-line-strong px-1.5 font-sans text-11">/</kbd>
      </button>
      <Suspense>{isOpen && <SearchDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

/** '/' is text in an input field; Ctrl-K never is. */
function isSearchKey(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return true
  const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable="true"]') !== null
  const isOverPage = document.querySelector('dialog[open]') === null
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping && isOverPage
}
