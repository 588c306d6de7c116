import { blankNotice } from '@assay/api/notices'
import { configurationPermission } from '@assay/api/permissions'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { EmptyState } from '@assay/ui/EmptyState'
import { Tabs } from '@assay/ui/Tabs'
import { TextField } from '@assay/ui/TextField'
import { formatDateTime } from '@assay/ui/time'
import { contentWords as words } from '@assay/words/contentWords'
import { titleOf } from '@assay/words/settingWords'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { type Drafts, useDrafts } from '../../parts/useDrafts.ts'
import type { Row } from '../../setting.ts'
import { deviceZone } from '../../zone.ts'
import { type ContentKind, contentKinds, type Item, itemsOf, nextNotice, useReleaseArticles } from './content.ts'
import { ContentDetail } from './ContentDetail.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { NoticeFields } from './NoticeFields.tsx'

const none: Row[] = []
const idOf = ({ id }: Item) => id

/** Notices, help articles and legal texts: written by one operator, published by a second one. */
export function ContentPage({ me }: { me: Me }) {
  const [kind, setKind] = useState<ContentKind>('notice')
  const [selected, setSelected] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const [drafts, setDraft] = useDrafts()
  const listed = useQuery({ queryKey: ['settings'], queryFn: () => api.configuration.listKeys({}) })
  const rows = listed.data?.rows ?? none
  const released = useReleaseArticles('en', kind === 'help')
  const items = useMemo(() => itemsOf(kind, { rows, added, released: released ?? [] }), [kind, rows, added, released])
  if (listed.data === undefined) return <NotRead query={listed} />
  const canAsk = me.permissions.includes(configurationPermission(kind))
  const open = (id: string) => {
    setAdded(id)
    setSelected(id)
    setIsNaming(false)
  }
  const addNotice = () => {
    const id = nextNotice(rows)
    open(id)
    if (!drafts.has(id)) setDraft(id, { value: blankNotice })
  }
  return (
    <div className="lg:grid lg:h-full lg:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 lg:px-5">
        <Tabs
          id="kinds"
          label={words.caption}
          className="min-w-0 flex-1"
          items={contentKinds.map((id) => ({ id, label: words.tabs[id] }))}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setSelected(null)
          }}
        />
        {canAsk && (
          <Button size="sm" kind="secondary" onClick={() => (kind === 'notice' ? addNotice() : setIsNaming(true))}>
            {words.add[kind]}
          </Button>
        )}
      </div>
      <ListDetail
        caption={words.tabs[kind]}
        columns={columnsWith(drafts)}
        rows={items}
        rowKey={idOf}
        selected={selected}
        onSelect={setSelected}
        isStale={listed.isError}
        hasWideDetail
        panel={{ tabs: 'kinds', tab: kind }}
        empty={<EmptyState title={words.empty[kind]}>{words.emptyLine[kind]}</EmptyState>}
        foot={<QueueKeys />}
        detail={(item) => (
          <div key={item.id}>
            <h2 className="text-18 font-semibold text-strong">{item.label === '' ? titleOf(item.id) : item.label}</h2>
            <p className="mt-1 text-13 text-muted">{titleOf(item.id)}</p>
            {kind === 'notice' ? (
              <ContentDetail
                settingKey={item.id}
                blank={blankNotice}
                canAsk={canAsk}
                draft={drafts.get(item.id) ?? null}
                onDraft={(draft) => setDraft(item.id, draft)}
                fields={(props) => <NoticeFields {...props} />}
              />
            ) : (
              <LanguageTexts item={item} canAsk={canAsk} drafts={drafts} onDraft={setDraft} />
            )}
          </div>
        )}
      />
      {isNaming && (
        <NameSheet kind={kind} onClose={() => setIsNaming(false)} onName={(name) => open(`${kind}/${name}`)} />
      )}
    </div>
  )
}

const names: Record<ContentKind, RegExp> = {
  notice: /^\d+$/,
  help: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  text: /^[A-Z]{2,20}$/,
}

interface NameSheetProps {
  kind: ContentKind
  onName: (name: string) => void
  onClose: () => void
}

function NameSheet({ kind, onName, onClose }: NameSheetProps) {
  const [name, setName] = useState('')
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={words.add[kind]}
      verb={words.start}
      isDisabled={!names[kind].test(name)}
      onConfirm={() => onName(name)}
    >
      <TextField label={words.addName[kind]} value={name} onChange={setName} autoCapitalize="off" spellCheck={false} />
    </ConfirmSheet>
  )
}

const columnsWith = (drafts: Drafts): QueueColumn<Item>[] => [
  {
    key: 'name',
    header: words.columns.name,
    cell: ({ id, label }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
        <span className="font-medium" dir="auto">
          {label === '' ? titleOf(id) : label}
        </span>
        {[...drafts.keys()].some((key) => key === id || key.startsWith(`${id}/`)) && (
          <Badge tone="info">{words.draft}</Badge>
        )}
      </span>
    ),
  },
  {
    key: 'id',
    header: words.columns.id,
    cell: ({ id }) => <span className="text-muted">{titleOf(id)}</span>,
    isWide: true,
  },
  {
    key: 'languages',
    header: words.columns.languages,
    cell: ({ id, rows }) => <span className="num">{id.startsWith('notice/') ? '' : rows.length}</span>,
    isWide: true,
  },
  {
    key: 'since',
    header: words.columns.since,
    cell: ({ rows: [first] }) => (
      <span className="num">{first === undefined ? '' : formatDateTime(first.since, deviceZone())}</span>
    ),
    isWide: true,
  },
  { key: 'by', header: words.columns.by, cell: ({ rows: [first] }) => first?.changedBy ?? '', isWide: true },
]
