import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Tabs } from '@assay/ui/Tabs'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import type { SettingGroup } from '@assay/words/settingWord'
import { settingWordOf, titleOf } from '@assay/words/settingWords'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, sentenceOf } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { deviceZone } from '../../zone.ts'
import { AddSetting } from './AddSetting.tsx'
import type { Draft, Row } from './setting.ts'
import { SettingDetail } from './SettingDetail.tsx'

const { settings: words } = consoleWords
const groups = Object.keys(words.groups) as SettingGroup[]
const none: Row[] = []

/** What customers see and by which rules they trade; a change needs two persons. */
export function SettingsPage({ me }: { me: Me }) {
  const [group, setGroup] = useState<SettingGroup>('access')
  const [selected, setSelected] = useState<number | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  /** A key that has no value yet. */
  const [added, setAdded] = useState<string | null>(null)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const listed = useQuery({ queryKey: ['settings'], queryFn: () => api.configuration.listKeys({}) })
  const all = listed.data?.rows ?? none
  const rows = useMemo(() => rowsOf(all, group, added), [all, group, added])
  if (listed.data === undefined)
    return listed.isError ? <FailedState text={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} /> : null
  const canAsk = me.permissions.includes('settings.request')
  return (
    <div className="lg:grid lg:h-full lg:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex items-center gap-3 border-b border-line px-4 lg:px-5">
        <Tabs
          id="settings"
          label={words.title}
          className="min-w-0 flex-1"
          items={groups.map((id) => ({ id, label: words.groups[id] }))}
          value={group}
          onChange={(next) => {
            setGroup(next)
            setSelected(null)
          }}
        />
        {canAsk && (
          <Button size="sm" kind="secondary" onClick={() => setIsAdding(true)}>
            {words.add}
          </Button>
        )}
      </div>
      <ListDetail
        caption={words.title}
        columns={columnsWith(drafts)}
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        selected={selected}
        onSelect={setSelected}
        isStale={listed.isError}
        hasWideDetail
        empty={<EmptyState title={words.empty}>{words.emptyLine}</EmptyState>}
        foot={<QueueKeys />}
        detail={({ key }) => (
          <SettingDetail
            key={key}
            settingKey={key}
            canAsk={canAsk}
            draft={drafts.get(key) ?? null}
            onDraft={(draft) => setDrafts((all) => withDraft(all, key, draft))}
          />
        )}
      />
      {isAdding && (
        <AddSetting
          onClose={() => setIsAdding(false)}
          onAdd={(key) => {
            const to = settingWordOf(key).group
            setIsAdding(false)
            setAdded(key)
            setGroup(to)
            setSelected(rowsOf(all, to, key).findIndex((row) => row.key === key))
          }}
        />
      )}
    </div>
  )
}

function withDraft(all: ReadonlyMap<string, Draft>, key: string, draft: Draft | null): ReadonlyMap<string, Draft> {
  const others = [...all].filter(([each]) => each !== key)
  return new Map(draft === null ? others : [...others, [key, draft]])
}

/** Of one group; a key that is being added stands among them before it has a value. */
function rowsOf(all: readonly Row[], group: SettingGroup, added: string | null): Row[] {
  const isKnown = all.some(({ key }) => key === added)
  const shown = added === null || isKnown ? all : [...all, rowOfNew(added)]
  return shown
    .filter(({ key }) => settingWordOf(key).group === group)
    .toSorted((one, other) => titleOf(one.key).localeCompare(titleOf(other.key), 'en'))
}

function rowOfNew(key: string): Row {
  return { key, version: 0, source: 'operator', since: 0, changedAt: 0, changedBy: '', waiting: 0, warnings: 0 }
}

const columnsWith = (drafts: ReadonlyMap<string, Draft>): QueueColumn<Row>[] => [
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
