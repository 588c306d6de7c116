// A draft of a setting: its fields, what it would change, and the request to a second person.
import { configurationPermission } from '@assay/api/permissions'
import { Button } from '@assay/ui/Button'
import { showToast } from '@assay/ui/toast'
import { consoleWords } from '@assay/words/consoleWords'
import { permissionWords } from '@assay/words/permissionWords'
import { titleOf } from '@assay/words/settingWords'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, sentenceOf } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { Differences } from './Differences.tsx'
import { type Shape, withPart } from './formShape.ts'
import { HoldsFrom } from './HoldsFrom.tsx'
import { Preview } from './Preview.tsx'
import type { Setting } from './setting.ts'
import { SettingFields } from './SettingFields.tsx'

const { settings: words } = consoleWords
const CHECK_AFTER_MS = 300

interface EditorProps {
  setting: Setting
  shape: Shape
  value: unknown
  /** Something was changed, or there is no value yet. */
  isDraft: boolean
  canAsk: boolean
  onChange: (value: unknown) => void
  onDiscard: () => void
}

export function Editor({ setting, shape, value, isDraft, canAsk, onChange, onDiscard }: EditorProps) {
  const { key, computed } = setting
  const [since, setSince] = useState<number | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const draft = useSettled({ key, value, since })
  const checked = useQuery({
    queryKey: ['draft', draft],
    queryFn: () => api.configuration.checkDraft(draft),
    enabled: isDraft,
    placeholderData: keepPreviousData,
  })
  const findings = isDraft ? (checked.data?.findings ?? []) : setting.findings
  const isReady =
    isDraft &&
    draft.value === value &&
    checked.data !== undefined &&
    !checked.isPlaceholderData &&
    checked.data.lines.length > 0 &&
    !findings.some(({ isRefused }) => isRefused)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        {!canAsk && (
          <p className="mb-4 text-13 text-muted">{words.readOnly(permissionWords[configurationPermission(key)])}</p>
        )}
        {computed.includes('') && <p className="mb-4 text-13 text-muted">{words.computed}</p>}
        <SettingFields
          settingKey={key}
          shape={shape}
          value={value}
          path={[]}
          onChange={(path, part) => onChange(withPart(value, path, part))}
          findings={findings}
          computed={computed}
          isReadOnly={!canAsk}
        />
      </div>
      <aside className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-0" aria-label={words.change}>
        <Differences
          settingKey={key}
          lines={isDraft ? checked.data?.lines : undefined}
          findings={findings}
          error={checked.isError ? sentenceOf(checked.error) : undefined}
        />
        {canAsk && isDraft && (
          <div className="flex flex-col gap-3">
            <HoldsFrom since={since} onChange={setSince} noticeMs={checked.data?.noticeMs ?? 0} />
            <Button disabled={!isReady} onClick={() => setIsAsking(true)}>
              {words.ask}
            </Button>
            <Button kind="quiet" onClick={onDiscard}>
              {words.discard}
            </Button>
          </div>
        )}
        <Preview settingKey={key} value={value} />
      </aside>
      {isAsking && (
        <ReasonSheet
          title={titleOf(key)}
          verb={words.ask}
          reasonLabel={consoleWords.reason.label}
          act={async (reason) => {
            await api.configuration.requestChange({ ...draft, reason })
            onDiscard()
            showToast({ tone: 'positive', text: words.asked })
          }}
          onClose={() => setIsAsking(false)}
        >
          <Differences settingKey={key} lines={checked.data?.lines} findings={findings} error={undefined} />
        </ReasonSheet>
      )}
    </div>
  )
}

/** The draft as it was when somebody stopped typing. */
function useSettled<Draft extends { value: unknown; since: number | null }>(draft: Draft): Draft {
  const [settled, setSettled] = useState(draft)
  const { value, since } = draft
  useEffect(() => {
    const timer = setTimeout(() => setSettled((earlier) => ({ ...earlier, value, since })), CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value, since])
  return settled
}
