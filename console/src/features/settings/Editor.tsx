// A draft of a setting: its fields, what it would change, and the request to a second person.
import { configurationPermission } from '@assay/api/permissions'
import { consoleWords } from '@assay/words/consoleWords'
import { permissionWords } from '@assay/words/permissionWords'
import { DraftRequest } from '../../parts/DraftRequest.tsx'
import { useDraftCheck } from '../../parts/useDraftCheck.ts'
import type { Setting } from '../../setting.ts'
import { type Shape, withPart } from './formShape.ts'
import { Preview } from './Preview.tsx'
import { SettingFields } from './SettingFields.tsx'

const { settings: words } = consoleWords

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
  const check = useDraftCheck(setting, { value, isDraft })
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
          findings={check.findings}
          computed={computed}
          isReadOnly={!canAsk}
        />
      </div>
      <aside className="flex min-w-0 flex-col gap-5 xl:sticky xl:top-0" aria-label={words.change}>
        <DraftRequest check={check} isDraft={isDraft} canAsk={canAsk} onDiscard={onDiscard} />
        <Preview settingKey={key} value={value} />
      </aside>
    </div>
  )
}
