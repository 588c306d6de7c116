import { Spinner } from '@assay/ui/Spinner'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { formatDateTime } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { consoleWords } from '@assay/words/consoleWords'
import { settingWordOf, titleOf } from '@assay/words/settingWords'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { NotRead } from '../../parts/NotRead.tsx'
import { deviceZone } from '../../zone.ts'
import { Editor } from './Editor.tsx'
import { blankOf, shapeOf } from './formShape.ts'
import { History } from '../../parts/History.tsx'
import type { Draft, Setting } from '../../setting.ts'

const { settings: words } = consoleWords
type Tab = keyof typeof words.tabs

interface Drafting {
  canAsk: boolean
  /** null: what holds. */
  draft: Draft | null
  onDraft: (draft: Draft | null) => void
}

export function SettingDetail({ settingKey, ...drafting }: Drafting & { settingKey: string }) {
  const opened = useQuery({
    queryKey: ['setting', settingKey],
    queryFn: () => api.configuration.getKey({ key: settingKey }),
  })
  if (opened.data !== undefined) return <Opened setting={opened.data} {...drafting} />
  return <NotRead query={opened} waiting={<Spinner size={24} />} />
}

function Opened({ setting, canAsk, draft, onDraft }: Drafting & { setting: Setting }) {
  const { key, form, value, versions } = setting
  const [tab, setTab] = useState<Tab>('edit')
  const shape = useMemo(() => shapeOf(form), [form])
  const first = useMemo(() => value ?? blankOf(shape), [value, shape])
  const shown = draft === null ? first : draft.value
  return (
    <>
      <h2 className="text-18 font-semibold text-strong">{titleOf(key)}</h2>
      <p className="mt-1 text-13 text-normal">{settingWordOf(key).about}</p>
      <p className="num mt-1 text-12 text-muted">{heldText(setting)}</p>
      <Tabs
        id="setting"
        label={titleOf(key)}
        className="mt-3 mb-4"
        hasLine
        items={(['edit', 'history', 'json'] as const).map((id) => ({ id, label: words.tabs[id] }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel tabs="setting" tab={tab}>
        {tab === 'edit' && (
          <Editor
            setting={setting}
            shape={shape}
            value={shown}
            isDraft={draft !== null || value === null}
            canAsk={canAsk}
            onChange={(next) => onDraft({ value: next })}
            onDiscard={() => onDraft(null)}
          />
        )}
        {tab === 'history' && (
          <History
            settingKey={key}
            versions={versions}
            canAsk={canAsk}
            onUse={(version, used) => {
              onDraft({ value: used })
              setTab('edit')
              showToast({ tone: 'plain', text: words.history.usedTitle(version) })
            }}
          />
        )}
        {tab === 'json' && (
          <pre className="num overflow-x-auto rounded-3 bg-sunken p-3 text-12 text-normal" dir="ltr">
            {JSON.stringify(shown, null, 2)}
          </pre>
        )}
      </TabPanel>
    </>
  )
}

function heldText({ value, versions }: Setting): string {
  const now = Date.now()
  const held = versions.find(({ since }) => since <= now)
  if (value === null || held === undefined) return words.isNew
  return words.held(held.version, formatDateTime(held.since, deviceZone()), held.changedBy)
}
