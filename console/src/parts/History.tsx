import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { formatDateTime } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { consoleWords } from '@assay/words/consoleWords'
import { api, sentenceOf } from '../api.ts'
import { deviceZone } from '../zone.ts'
import type { Setting } from '../setting.ts'

const { history: words } = consoleWords.settings

interface HistoryProps {
  settingKey: string
  versions: Setting['versions']
  canAsk: boolean
  /** With the value of that version. */
  onUse: (version: number, value: unknown) => void
}

/** Who wrote which version and when. An older one comes back as a draft, which needs a second person like any other. */
export function History({ settingKey: key, versions, canAsk, onUse }: HistoryProps) {
  const now = Date.now()
  const holding = versions.find(({ since }) => since <= now)?.version
  async function use(version: number): Promise<void> {
    try {
      onUse(version, (await api.configuration.getVersion({ key, version })).value)
    } catch (error) {
      showToast({ tone: 'negative', text: sentenceOf(error) })
    }
  }
  return (
    <ul className="text-13">
      {versions.map(({ version, source, since, changedAt, changedBy }) => (
        <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5">
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2 font-medium text-strong">
              {words.version(version)}
              <Badge tone="neutral">{words.sources[source]}</Badge>
              {version === holding && <Badge tone="positive">{words.holds}</Badge>}
              {since > now && <Badge tone="info">{words.waits}</Badge>}
            </p>
            <p className="num mt-0.5 text-muted">
              {words.line(formatDateTime(since, deviceZone()), changedBy, formatDateTime(changedAt, deviceZone()))}
            </p>
          </div>
          {canAsk && version !== holding && (
            <Button kind="secondary" size="sm" onClick={() => void use(version)}>
              {words.use}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
