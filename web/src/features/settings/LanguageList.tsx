import { useTranslations } from 'use-intl'
import { useMessages } from '../../i18n/messages.ts'
import { cx } from '@assay/ui/cx'
import { moveFocus } from '@assay/ui/rovingFocus'
import { type LanguageChoice, languageChoices } from './languages.ts'
import { setLanguage } from './preferences.ts'
import { useSettings } from './settingsStore.ts'

interface LanguageListProps {
  /** After the page has changed. */
  onChosen: () => void
  /** In columns on desktop: on its own page. */
  isWide?: boolean
}

/** Every language in its own script. Choosing one changes the page at once. */
export function LanguageList({ onChosen, isWide }: LanguageListProps) {
  const t = useTranslations('settings.language')
  const locale = useMessages((state) => state.locale)
  const entries = languageChoices(useSettings((settings) => settings.language))
  async function choose(chosen: LanguageChoice) {
    await setLanguage(chosen.locale, chosen.name)
    onChosen()
  }
  return (
    <div
      role="radiogroup"
      aria-label={t('choose')}
      onKeyDown={(event) => moveFocus(event, '[role="radio"]')}
      className={cx('grid', isWide && 'lg:grid-cols-3 lg:gap-3')}
    >
      {entries.map((entry) => (
        <LanguageRow
          key={entry.locale}
          entry={entry}
          isChosen={entry.locale === locale}
          isCard={isWide === true}
          onChoose={() => void choose(entry)}
        />
      ))}
    </div>
  )
}

interface LanguageRowProps {
  entry: LanguageChoice
  isChosen: boolean
  isCard: boolean
  onChoose: () => void
}

function LanguageRow({ entry, isChosen, isCard, onChoose }: LanguageRowProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={isChosen ? 0 : -1}
      lang={entry.locale}
      onClick={onChoose}
      className={cx(
        'flex min-h-14 items-center gap-3 border-line bg-surface py-1.5 text-start -outline-offset-2 not-first:border-t hover:bg-hover',
        isCard ? 'px-(--gutter) lg:rounded-3 lg:border lg:px-4 lg:not-first:border' : '',
      )}
    >
      {entry.imgUrl === '' ? (
        <span
          aria-hidden="true"
          className="grid h-6 w-9 flex-none place-items-center rounded-2 bg-sunken text-11 font-semibold text-muted uppercase"
        >
          {entry.locale}
        </span>
      ) : (
        <img src={entry.imgUrl} alt="" width={36} height={24} className="h-6 w-9 flex-none rounded-2 object-cover" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-medium text-strong lg:text-14">
          <bdi>{entry.name}</bdi>
        </span>
        <span className="block text-12 text-muted" lang="en">
          {entry.english}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'size-[18px] flex-none rounded-full bg-surface',
          isChosen ? 'border-[5.5px] border-brand' : 'border-[1.5px] border-line-control',
        )}
      />
    </button>
  )
}
