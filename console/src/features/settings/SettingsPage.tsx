import { configurationPermission } from '@assay/api/permissions'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { bareInput, controlBox } from '@assay/ui/Field'
import { Tabs } from '@assay/ui/Tabs'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import type { SettingGroup } from '@assay/words/settingWord'
import { settingWordOf, titleOf } from '@assay/words/settingWords'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { useKeys } from '../../useKeys.ts'
import { deviceZone } from '../../zone.ts'
import { AddSetting } from './AddSetting.tsx'
import { type Drafts, useDrafts } from '../../parts/useDrafts.ts'
import type { Row } from '../../setting.ts'
import { SettingDetail } from './SettingDetail.tsx'

const { settings: words } = consoleWords
/** Texts have their own page, the page of content. */
const groups = (Object.keys(words.groups) as SettingGroup[]).filter((group) => group !== 'texts')
const none: Row[] = []
const keyOf = ({ key }: Row) => key

/** What customers see and by which rules they trade; a change needs two persons. */
export function SettingsPage({ me }: { me: Me }) {
  const [group, setGroup] = useState<SettingGroup>('access')
  const [sought, setSought] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  /** A key that has no value yet. */
  const [added, setAdded] = useState<string | null>(null)
  const [drafts, setDraft] = useDrafts()
  const listed = useQuery({ queryKey: ['settings'], queryFn: () => api.configuration.listKeys({}) })
  const all = useMemo(() => sorted(listed.data?.rows ?? none, added), [listed.data, added])
  const rows = useMemo(() => all.filter(({ key }) => isSought(key, { group, sought })), [all, group, sought])
  useKeys(useMemo(() => ({ '/': () => search.current?.focus() }), []))
  if (listed.data === undefined) return <NotRead query={listed} />
  const canAsk = (key: string) => me.permissions.includes(configurationPermission(key))
  return (
    <div className="lg:grid lg:h-full lg:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 lg:flex-nowrap lg:px-5">
        <Tabs
          id="settings"
          label={words.title}
          className="min-w-0 basis-full lg:flex-1 lg:basis-auto"
          items={groups.map((id) => ({ id, label: words.groups[id] }))}
          value={group}
          onChange={(next) => {
            setGroup(next)
            setSought('')
            setSelected(null)
          }}
        />
        <div className={controlBox(false, 'my-1.5 min-w-0 flex-1 lg:min-h-8! lg:max-w-56')}>
          <input
            ref={search}
            type="search"
            aria-label={words.find}
            placeholder={words.find}
            value={sought}
            onChange={(event) => {
              setSought(event.target.value)
              setSelected(null)
            }}
            className={bareInput}
          />
        </div>
        {canAsk('pair') && (
          <Button size="sm" kind="secondary" onClick={() => setIsAdding(true)}>
            {words.add}
          </Button>
        )}
      </div>
      <ListDetail
        caption={words.title}
        columns={columnsWith(drafts)}
        rows={rows}
        rowKey={keyOf}
        selected={selected}
        onSelect={setSelected}
        isStale={listed.isError}
        hasWideDetail
        panel={{ tabs: 'settings', tab: group }}
        empty={
          sought === '' ? (
            <EmptyState title={words.empty}>{words.emptyLine}</EmptyState>
          ) : (
            <EmptyState title={words.notFound} />
          )
        }
        foot={<QueueKeys />}
        detail={({ key }) => (
          <SettingDetail
            key={key}
            settingKey={key}
            canAsk={canAsk(key)}
            draft={drafts.get(key) ?? null}
            onDraft={(draft) => setDraft(key, draft)}
          />
        )}
      />
      {isAdding && (
        <AddSetting
          onClose={() => setIsAdding(false)}
          onAdd={(key) => {
            setIsAdding(false)
            setAdded(key)
            setSought('')
            setGroup(settingWordOf(key).group)
            setSelected(key)
          }}
        />
      )}
    </div>
  )
}

/** By title; a key that is being added stands among the others before it has a value. */
function sorted(kept: readonly Row[], added: string | null): Row[] {
  const isKnown = kept.some(({ key }) => key === added)
  const all = added === null || isKnown ? kept : [...kept, rowOfNew(added)]
  return all.toSorted((one, other) => titleOf(one.key).localeCompare(titleOf(other.key), 'en'))
}

/** A search finds in every group, by title and by key. */
function isSought(key: string, { group, sought }: { group: SettingGroup; sought: string }): boolean {
  if (settingWordOf(key).group === 'texts') return false
  const text = sought.trim().toLowerCase()
  return text === '' ? settingWordOf(key).group === group : `${titleOf(key)} ${key}`.toLowerCase().includes(text)
}

function rowOfNew(key: string): Row {
  return {
    key,
    label: '',
    version: 0,
    source: 'operator',
    since: 0,
    changedAt: 0,
    changedBy: '',
    waiting: 0,
    warnings: 0,
  }
}

const columnsWith = (drafts: Drafts): QueueColumn<Row>[] => [
  {
    key: 'name',
    header: words.columns.name,
    cell: ({ key, warnings, waiting }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
        <span className="font-medium">{titleOf(key)}</span>
        {drafts.has(key) && <Badge tone="info">{words.draft}</Badge>}
        {warnings > 0 && <Badge tone="warning">{words.warnings(warnings)}</Badge>}
        {waiting > 0 && <Badge tone="info">{words.waiting(waiting)}</Badge>}
      </span>
    ),
  },
  { key: 'key', header: words.columns.key, cell: ({ key }) => <span className="text-muted">{key}</span>, isWide: true },
  {
    key: 'version',
    header: words.columns.version,
    cell: ({ version }) => <span className="num">{version}</span>,
    isWide: true,
    align: 'end',
  },
  {
    key: 'since',
    header: words.columns.since,
    cell: ({ since }) => <span className="num">{since === 0 ? '' : formatDateTime(since, deviceZone())}</span>,
    isWide: true,
  },
  { key: 'by', header: words.columns.by, cell: ({ changedBy }) => changedBy, isWide: true },
]
