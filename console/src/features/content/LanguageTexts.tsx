// A text or an article that has a key in each language: tabs of the languages, and what is missing.
import type { Language } from '@assay/api/scalars'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { contentWords as words } from '@assay/words/contentWords'
import { useState } from 'react'
import type { Draft } from '../../setting.ts'
import { type Item, languageName, languages, missingNames } from './content.ts'
import { ContentDetail } from './ContentDetail.tsx'
import { type OwnText, TextFields } from './TextFields.tsx'

interface LanguageTextsProps {
  item: Item
  canAsk: boolean
  drafts: ReadonlyMap<string, Draft>
  onDraft: (key: string, draft: Draft | null) => void
}

export function LanguageTexts({ item, canAsk, drafts, onDraft }: LanguageTextsProps) {
  const [code, setCode] = useState<Language>('en')
  const written = item.rows.map(({ key }) => key.split('/')[2] ?? '')
  const missing = missingNames(written)
  const key = `${item.id}/${code}`
  const blank: OwnText = item.id.startsWith('help/')
    ? { title: '', group: 'start', sort: 0, isPublished: true, content: '' }
    : { title: '', content: '' }
  return (
    <>
      <Tabs
        id="languages"
        label={words.language}
        className="mt-2"
        hasLine
        items={languages.map((id) => ({ id, label: labelOf(id, { written, drafts, item }) }))}
        value={code}
        onChange={setCode}
      />
      <p className="my-2 text-13 text-muted">
        {missing === '' ? words.complete : `${words.missing(missing)} ${words.fallback}`}
      </p>
      <TabPanel tabs="languages" tab={code}>
        <ContentDetail
          key={key}
          settingKey={key}
          blank={blank}
          canAsk={canAsk}
          draft={drafts.get(key) ?? null}
          onDraft={(draft) => onDraft(key, draft)}
          fields={(props) => <TextFields {...props} language={code} />}
        />
      </TabPanel>
    </>
  )
}

interface Written extends Pick<LanguageTextsProps, 'item' | 'drafts'> {
  written: readonly string[]
}

function labelOf(code: Language, { written, drafts, item }: Written): string {
  const marks = `${written.includes(code) ? ' •' : ''}${drafts.has(`${item.id}/${code}`) ? ` (${words.draft})` : ''}`
  return languageName(code) + marks
}
