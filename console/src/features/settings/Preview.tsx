import { consoleWords } from '@assay/words/consoleWords'
import { previewOf } from './previewOf.ts'

const { settings: words } = consoleWords

/** What customers would see of the draft. Computed here: no customer's page is opened with it. */
export function Preview({ settingKey, value }: { settingKey: string; value: unknown }) {
  const preview = previewOf(settingKey, value)
  if (preview === null) return null
  return (
    <section className="rounded-3 border border-line bg-canvas p-3">
      <h3 className="mb-2 text-13 font-semibold text-strong">{words.preview}</h3>
      {preview.kind === 'menu' && (
        <ol className="flex flex-wrap gap-1.5 text-13">
          {preview.entries.map((entry, place) => (
            <li key={place} className="rounded-3 border border-line bg-surface px-2.5 py-1 text-strong">
              {entry}
            </li>
          ))}
        </ol>
      )}
      {preview.kind === 'sentences' && (
        <ul className="flex flex-col gap-1.5 text-13 text-normal">
          {preview.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
