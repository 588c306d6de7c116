// A text or an article, which has a key in each language: a tab for each, and which ones are missing.
import type { Language } from '@assay/api/scalars'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { contentWords as words } from '@assay/words/contentWords'
import { useState } from 'react'
import type { Drafts } from '../../parts/useDrafts.ts'
import type { Draft } from '../../setting.ts'
import { type Item, languageName, languages, missingNames, useReleaseArticles } from './content.ts'
import { ContentDetail } from './ContentDetail.tsx'
import { type OwnText, TextFields } from './TextFields.tsx'

const newArticle = { id: '', title: '', group: 'start', sort: 0, content: '' }

interface LanguageTextsProps {
  item: Item
  canAsk: boolean
  drafts: Drafts
  onDraft: (key: string, draft: Draft | null) => void
}

export function LanguageTexts({ item, canAsk, drafts, onDraft }: LanguageTextsProps) {
  const [code, setCode] = useState<Language>('en')
  const written = item.rows.map(({ key }) => key.split('/')[2] ?? '')
  const missing = missingNames(written)
  const key = `${item.id}/${code}`
  const isArticle = item.id.startsWith('help/')
  const released = useReleaseArticles(code, isArticle)
  const { id: _, ...text } = released?.find(({ id }) => id === item.name) ?? newArticle
  const blank: OwnText = isArticle ? { ...text, isPublished: true } : { title: '', content: '' }
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
      {(written.length > 0 || !isArticle) && (
        <p className="my-2 text-13 text-muted">
          {missing === ''
            ? words.complete
            : `${words.missing(missing)} ${isArticle ? words.articleFallback : words.fallback}`}
        </p>
      )}
      <TabPanel tabs="languages" tab={code}>
        <ContentDetail
          key={key}
          settingKey={key}
          blank={blank}
          isReleased={text.content !== '' && isArticle}
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
