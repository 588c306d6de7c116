import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { useTranslations } from 'use-intl'

export function HelpSearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useTranslations('help')
  return (
    <label className="flex h-11 items-center gap-2 rounded-3 border border-line-control bg-surface px-3 focus-within:outline-2 focus-within:outline-focus lg:max-w-[640px]">
      <MagnifyingGlassIcon size={18} aria-hidden="true" className="flex-none text-muted" />
      <span className="sr-only">{t('search')}</span>
      <input
        type="search"
        value={text}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-16 text-ellipsis text-strong outline-none placeholder:text-muted"
      />
    </label>
  )
}
