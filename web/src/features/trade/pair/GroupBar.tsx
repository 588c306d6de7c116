import SlidersHorizontalIcon from '~icons/ph/sliders-horizontal'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useArea } from '../../../i18n/useArea.ts'
import { Chips } from '@assay/ui/Chips'
import { cx } from '@assay/ui/cx'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import type { TradePair } from '../../market/coins.ts'
import type { WatchGroups } from '../../market/groupEdits.ts'

const GroupsSheet = lazyPart(async () => ({ default: (await import('./GroupsSheet.tsx')).GroupsSheet }))

interface GroupBarProps {
  groups: WatchGroups
  /** null: all of them. */
  chosen: string | null
  onChoose: (name: string | null) => void
  /** Those that are watched. */
  pairs: readonly TradePair[]
  isDense: boolean
}

const ALL = '\u0000'

/** Which group is shown, and the way to arrange them. Its place is kept while its words are on their way. */
export function GroupBar(props: GroupBarProps) {
  const hasWords = useArea('alerts', true)
  return (
    <div className={cx('flex items-center gap-2', props.isDense ? 'min-h-10 px-3.5' : 'min-h-12 px-2.5')}>
      {hasWords && <Bar {...props} />}
    </div>
  )
}

function Bar({ groups, chosen, onChoose, pairs }: GroupBarProps) {
  const t = useTranslations('alerts.groups')
  const [isOpen, setIsOpen] = useState(false)
  const named = groups.filter(({ name }) => name !== '')
  return (
    <>
      {named.length === 0 ? (
        <span className="flex-1" />
      ) : (
        <Chips
          label={t('title')}
          items={[
            { id: ALL, label: t('all') },
            ...named.map(({ name }) => ({ id: name, label: <span dir="auto">{name}</span> })),
          ]}
          selected={[chosen ?? ALL]}
          onToggle={(id) => onChoose(id === ALL ? null : id)}
          className="min-w-0 flex-1"
        />
      )}
      <IconButton size={36} label={t('edit')} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <SlidersHorizontalIcon size={18} aria-hidden="true" />
      </IconButton>
      <Suspense>{isOpen && <GroupsSheet groups={groups} pairs={pairs} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
