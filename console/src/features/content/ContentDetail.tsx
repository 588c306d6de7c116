// One key of content: its draft, its history and its preview.
import { Button } from '@assay/ui/Button'
import { Spinner } from '@assay/ui/Spinner'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { contentWords as words } from '@assay/words/contentWords'
import { permissionWords } from '@assay/words/permissionWords'
import { titleOf } from '@assay/words/settingWords'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { DraftRequest } from '../../parts/DraftRequest.tsx'
import { History } from '../../parts/History.tsx'
import { changeOf } from '../../changeOf.ts'
import { NotRead } from '../../parts/NotRead.tsx'
import { useAsked } from '../../parts/useAsked.ts'
import { useDraftCheck } from '../../parts/useDraftCheck.ts'
import type { Draft, Finding, Setting } from '../../setting.ts'
import { deviceZone } from '../../zone.ts'

export interface Drafting {
  canAsk: boolean
  /** null: the current value. */
  draft: Draft | null
  onDraft: (draft: Draft | null) => void
}

export interface FieldsProps<Value> {
  value: Value
  onChange: (value: Value) => void
  findings: readonly Finding[]
  isOff: boolean
}

interface ContentDetailProps<Value> extends Drafting {
  settingKey: string
  /** The value that a new one begins with. */
  blank: Value
  /** blank is the release's text, which readers see until the operator has one. */
  isReleased?: boolean
  fields: (props: FieldsProps<Value>) => ReactNode
}

export function ContentDetail<Value>(props: ContentDetailProps<Value>) {
  const { settingKey: key } = props
  const opened = useQuery({ queryKey: ['setting', key], queryFn: () => api.configuration.getKey({ key }) })
  if (opened.data !== undefined) return <Opened {...props} setting={opened.data} />
  return <NotRead query={opened} waiting={<Spinner size={24} />} />
}

function Opened<Value>({
  setting,
  canAsk,
  draft,
  onDraft,
  blank,
  isReleased = false,
  fields,
}: ContentDetailProps<Value> & { setting: Setting }) {
  const { key, value: held, versions } = setting
  const [tab, setTab] = useState<keyof typeof words.detail>('edit')
  const value = (draft?.value ?? held ?? blank) as Value
  const isDraft = draft !== null
  const isAsked = useAsked(changeOf(key)) !== null
  const check = useDraftCheck(setting, { value, isDraft })
  return (
    <>
      <p className="num text-12 text-muted">{heldText(setting)}</p>
      <Tabs
        id="content"
        label={titleOf(key)}
        className="mt-2 mb-4"
        hasLine
        items={(['edit', 'history'] as const).map((id) => ({ id, label: words.detail[id] }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel tabs="content" tab={tab}>
        {tab === 'history' ? (
          <History
            settingKey={key}
            versions={versions}
            canAsk={canAsk}
            onUse={(_, used) => {
              onDraft({ value: used })
              setTab('edit')
            }}
          />
        ) : (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_300px]">
            <div className="flex min-w-0 flex-col gap-4">
              {!canAsk && (
                <p className="text-13 text-muted">{consoleWords.settings.readOnly(permissionWords['texts.request'])}</p>
              )}
              {held === null && !isDraft
                ? // A change that waits for approval is shown beside this, so it is not begun again.
                  !isAsked && (
                    <div>
                      <p className="mb-3 text-13 text-muted">{isReleased ? words.released : words.previewEmpty}</p>
                      {canAsk && <Button onClick={() => onDraft({ value: blank })}>{words.start}</Button>}
                    </div>
                  )
                : fields({
                    value,
                    onChange: (next) => onDraft({ value: next }),
                    findings: check.findings,
                    isOff: !canAsk,
                  })}
            </div>
            <aside className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-0" aria-label={consoleWords.settings.change}>
              <DraftRequest check={check} isDraft={isDraft} canAsk={canAsk} onDiscard={() => onDraft(null)} />
            </aside>
          </div>
        )}
      </TabPanel>
    </>
  )
}

function heldText({ value, versions }: Setting): string {
  const held = versions.find(({ since }) => since <= Date.now())
  if (value === null || held === undefined) return consoleWords.settings.isNew
  return consoleWords.settings.held(held.version, formatDateTime(held.since, deviceZone()), held.changedBy)
}

/** The refusal of the check at a field, if there is one. */
export function errorAt(findings: readonly Finding[], path: string): string | undefined {
  return findings.find((finding) => finding.path === path && finding.isRefused)?.text
}
