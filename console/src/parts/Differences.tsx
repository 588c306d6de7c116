import { Note } from '@assay/ui/Note'
import { consoleWords } from '@assay/words/consoleWords'
import { labelOf } from '@assay/words/settingWords'
import type { Checked, Finding } from '../setting.ts'

const { settings: words } = consoleWords

interface DifferencesProps {
  settingKey: string
  /** undefined: no draft, or it is being checked. */
  lines: Checked['lines'] | undefined
  findings: readonly Finding[]
  error: string | undefined
}

/** Old and new beside each other, and what the check found. */
export function Differences({ settingKey, lines, findings, error }: DifferencesProps) {
  const faults = findings.filter(({ isRefused }) => isRefused)
  const warnings = findings.filter(({ isRefused }) => !isRefused)
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-14 font-semibold text-strong">{words.change}</h3>
      {lines === undefined && <p className="text-13 text-muted">{words.noChange}</p>}
      {lines?.length === 0 && faults.length === 0 && <p className="text-13 text-muted">{words.unchanged}</p>}
      {lines !== undefined && lines.length > 0 && (
        <table className="w-full table-fixed border-collapse text-13">
          <thead>
            <tr className="text-12 text-muted">
              <th scope="col" className="pb-1 text-start font-normal">
                {words.before}
              </th>
              <th scope="col" className="pb-1 ps-3 text-start font-normal">
                {words.after}
              </th>
            </tr>
          </thead>
          {lines.map(({ what, before, after }) => (
            <tbody key={what} className="border-t border-line">
              <tr>
                <th scope="rowgroup" colSpan={2} className="pt-2 text-start text-12 font-medium text-normal">
                  {what}
                </th>
              </tr>
              <tr className="align-top">
                <td className="pb-2 break-words whitespace-pre-wrap text-muted">{before ?? ''}</td>
                <td className="ps-3 pb-2 break-words whitespace-pre-wrap text-strong">{after}</td>
              </tr>
            </tbody>
          ))}
        </table>
      )}
      <Found settingKey={settingKey} tone="negative" title={words.refused} findings={faults} />
      <Found settingKey={settingKey} tone="warning" title={words.unusual} findings={warnings} />
      {lines !== undefined && lines.length > 0 && findings.length === 0 && (
        <p className="text-13 text-muted">{words.fine}</p>
      )}
      {error !== undefined && <Note tone="negative">{error}</Note>}
    </div>
  )
}

interface FoundProps {
  settingKey: string
  tone: 'negative' | 'warning'
  title: string
  findings: readonly Finding[]
}

function Found({ settingKey, tone, title, findings }: FoundProps) {
  if (findings.length === 0) return null
  return (
    <Note tone={tone} title={title}>
      <ul>
        {findings.map(({ path, text }) => (
          <li key={`${path} ${text}`}>{words.finding(labelOf(settingKey, path), text)}</li>
        ))}
      </ul>
    </Note>
  )
}
