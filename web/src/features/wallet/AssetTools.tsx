import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import XIcon from '~icons/ph/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '@assay/ui/Checkbox'
import { IconButton } from '@assay/ui/IconButton'

interface AssetToolsProps {
  hidesZero: boolean
  onHidesZero: (hides: boolean) => void
  search: string
  onSearch: (search: string) => void
}

/** The tick for zero balances, and a search that opens in its place. */
export function AssetTools({ hidesZero, onHidesZero, search, onSearch }: AssetToolsProps) {
  const t = useTranslations('wallet')
  const [isSearching, setIsSearching] = useState(false)
  function close() {
    onSearch('')
    setIsSearching(false)
  }
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4">
      {isSearching ? (
        <>
          <MagnifyingGlassIcon size={18} aria-hidden="true" className="flex-none text-muted" />
          <input
            type="search"
            autoFocus
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close()
            }}
            className="min-w-0 flex-1 self-stretch border-0 bg-transparent text-16 text-strong outline-none lg:text-14"
          />
          <IconButton label={t('clearSearch')} size={36} onClick={close}>
            <XIcon size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <>
          <Checkbox label={t('hideZero')} isOn={hidesZero} onChange={onHidesZero} />
          <IconButton label={t('search')} size={36} onClick={() => setIsSearching(true)}>
            <MagnifyingGlassIcon size={20} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  )
}
