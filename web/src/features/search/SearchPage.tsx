import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { goBack, navigate, useQueryValue } from '../../router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Panel.tsx'
import { useLiveTickers } from '../market/prices.ts'
import { keepRecent } from './recent.ts'
import { Results } from './Results.tsx'
import { useResults } from './useResults.ts'

/** Pairs first, then pages. Arrows choose, Enter opens; nothing is sent to the server. */
export default function SearchPage() {
  const t = useTranslations('market.search')
  const [text, setText] = useState(useQueryValue('q') ?? '')
  const [chosen, setChosen] = useState(0)
  const results = useResults(text)
  useLiveTickers()
  function open(to: string) {
    if (text.trim() !== '') keepRecent(text.trim())
    navigate(to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = results.length - 1
    if (event.key === 'ArrowDown') setChosen(Math.min(last, chosen + 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(0, chosen - 1))
    else if (event.key === 'Enter' && results[chosen] !== undefined) open(results[chosen].to)
    else if (event.key === 'Escape') goBack(paths.home())
    else return
    event.preventDefault()
  }
  return (
    <Page className="lg:max-w-[640px]">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="flex items-center gap-2 pt-(--safe-t)">
        <SearchField
          text={text}
          active={results[chosen]?.id}
          onKeyDown={onKeyDown}
          onChange={(next) => {
            setText(next)
            setChosen(0)
          }}
        />
        <Button kind="quiet" onClick={() => goBack(paths.home())}>
          {t('cancel')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {text === '' ? '' : t('results', { count: results.length })}
      </p>
      <Results text={text} results={results} chosen={chosen} onOpen={open} onText={setText} />
    </Page>
  )
}

interface SearchFieldProps {
  text: string
  active: string | undefined
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchField({ text, active, onChange, onKeyDown }: SearchFieldProps) {
  const t = useTranslations('market.search')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <label className="flex h-11 min-w-0 flex-1 items-center gap-2 rounded-3 border border-line-control bg-surface px-3 focus-within:outline-2 focus-within:outline-focus">
      <MagnifyingGlassIcon size={18} aria-hidden="true" className="flex-none text-muted" />
      <span className="sr-only">{t('label')}</span>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls="search-results"
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={t('label')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent text-16 text-strong outline-none placeholder:text-muted"
      />
    </label>
  )
}
