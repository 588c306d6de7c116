import BookOpenTextIcon from '~icons/ph/book-open-text'
import HandPalmIcon from '~icons/ph/hand-palm'
import HardDrivesIcon from '~icons/ph/hard-drives'
import { useTranslations } from 'use-intl'

const facts = [
  { key: 'one', Icon: HardDrivesIcon },
  { key: 'two', Icon: BookOpenTextIcon },
  { key: 'three', Icon: HandPalmIcon },
] as const

/** Three statements that the tests of this project hold it to. */
export function Facts() {
  const t = useTranslations('market.facts')
  return (
    <section aria-label={t('title')}>
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
        {facts.map(({ key, Icon }) => (
          <li key={key} className="rounded-4 bg-surface p-5">
            <Icon size={24} aria-hidden="true" className="text-brand-text" />
            <h2 className="mt-3 text-16 font-semibold text-strong">{t(key)}</h2>
            <p className="mt-1 text-14">{t(`${key}Line`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
