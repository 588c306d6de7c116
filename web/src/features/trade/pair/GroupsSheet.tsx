// The groups of the watchlist and what is in them, as one arrangement that is saved whole.
import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowUpIcon from '~icons/ph/arrow-up'
import TrashIcon from '~icons/ph/trash'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { IconButton } from '@assay/ui/IconButton'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { pairTitle, type TradePair } from '../../market/coins.ts'
import {
  addGroup,
  GROUP_NAME_MAX,
  groupOf,
  GROUPS_MAX,
  moveGroup,
  namesProblem,
  putInto,
  removeGroup,
  renameGroup,
  type WatchGroups,
} from '../../market/groupEdits.ts'
import { useArrangeGroups } from '../../market/watchGroups.ts'

interface GroupsSheetProps {
  groups: WatchGroups
  /** Those that are watched. */
  pairs: readonly TradePair[]
  onClose: () => void
}

export function GroupsSheet({ groups, pairs, onClose }: GroupsSheetProps) {
  const t = useTranslations('alerts.groups')
  const errorText = useErrorText()
  const [draft, setDraft] = useState(groups)
  const save = useArrangeGroups(onClose)
  const problem = namesProblem(draft)
  return (
    <Overlay
      isOpen
      onClose={onClose}
      as="drawer"
      title={t('title')}
      isDirty={draft !== groups}
      isLocked={save.isPending}
      footer={
        <Button
          size="lg"
          block
          isBusy={save.isPending}
          disabled={problem !== null || draft === groups}
          onClick={() => save.mutate(draft)}
        >
          {t('save')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {draft.map(
          ({ name }, place) =>
            place > 0 && <GroupRow key={place} name={name} place={place} draft={draft} onChange={setDraft} />,
        )}
      </ul>
      {problem === 'taken' && <Note tone="negative">{t('taken')}</Note>}
      <NewGroup draft={draft} onChange={setDraft} />
      {save.isError && <Note tone="negative">{errorText(save.error)}</Note>}
      {draft.length > 1 && (
        <ul className="mt-5 border-t border-line">
          {pairs.map((pair) => (
            <li key={pair.symbol} className="flex min-h-13 items-center gap-3 border-b border-line">
              <Num className="min-w-0 flex-1 truncate text-14 font-medium text-strong">{pairTitle(pair)}</Num>
              <Select
                label={t('of', { pair: pairTitle(pair) })}
                isLabelHidden
                look="quiet"
                options={draft.map(({ name }) => ({ id: name, text: name === '' ? t('none') : name }))}
                value={groupOf(draft, pair.symbol)}
                onChange={(name) => setDraft(putInto(draft, pair.symbol, name))}
                className="w-40"
              />
            </li>
          ))}
        </ul>
      )}
    </Overlay>
  )
}

interface DraftProps {
  draft: WatchGroups
  onChange: (draft: WatchGroups) => void
}

function GroupRow({ name, place, draft, onChange }: DraftProps & { name: string; place: number }) {
  const t = useTranslations('alerts.groups')
  return (
    <li className="flex items-end gap-1">
      <TextField
        label={t('name')}
        dir="auto"
        maxLength={GROUP_NAME_MAX}
        value={name}
        onChange={(next) => onChange(renameGroup(draft, place, next))}
        className="min-w-0 flex-1"
      />
      <IconButton size={36} label={t('up', { name })} onClick={() => onChange(moveGroup(draft, place, -1))}>
        <ArrowUpIcon size={18} aria-hidden="true" />
      </IconButton>
      <IconButton size={36} label={t('down', { name })} onClick={() => onChange(moveGroup(draft, place, 1))}>
        <ArrowDownIcon size={18} aria-hidden="true" />
      </IconButton>
      <IconButton size={36} label={t('remove', { name })} onClick={() => onChange(removeGroup(draft, place))}>
        <TrashIcon size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function NewGroup({ draft, onChange }: DraftProps) {
  const t = useTranslations('alerts.groups')
  const [name, setName] = useState('')
  const isTaken = draft.some((group) => group.name === name.trim())
  if (draft.length > GROUPS_MAX) return <p className="mt-3 text-13 text-muted">{t('full', { limit: GROUPS_MAX })}</p>
  return (
    <form
      noValidate
      className="mt-3 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '' || isTaken) return
        onChange(addGroup(draft, name))
        setName('')
      }}
    >
      <TextField
        label={t('new')}
        dir="auto"
        maxLength={GROUP_NAME_MAX}
        value={name}
        onChange={setName}
        error={name.trim() !== '' && isTaken ? t('taken') : undefined}
        className="min-w-0 flex-1"
      />
      <Button type="submit" kind="secondary" className="min-h-12 lg:min-h-11">
        {t('add')}
      </Button>
    </form>
  )
}
