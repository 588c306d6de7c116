import { type ConfiguredNotice, type NoticeText, PICTURES_PATH } from '@assay/api/notices'
import type { Language } from '@assay/api/scalars'
import { Button } from '@assay/ui/Button'
import { FieldError } from '@assay/ui/Field'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { TextField } from '@assay/ui/TextField'
import { contentWords as words } from '@assay/words/contentWords'
import { useState } from 'react'
import { languageName, languages, missingNames } from './content.ts'
import { errorAt, type FieldsProps } from './ContentDetail.tsx'
import { LayoutPreview } from './LayoutPreview.tsx'
import { MarkdownField } from './MarkdownField.tsx'

const nothing: NoticeText = { title: '', content: '' }

/** A tab for each language, with a dot if it has a text. */
export function NoticeTexts({ value, onChange, findings, isOff }: FieldsProps<ConfiguredNotice>) {
  const [code, setCode] = useState<Language>('en')
  const { texts } = value
  const text = texts[code] ?? nothing
  const missing = missingNames(Object.keys(texts))
  const write = (next: NoticeText) => onChange({ ...value, texts: { ...texts, [code]: next } })
  const textsError = errorAt(findings, 'texts')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Tabs
        id="languages"
        label={words.language}
        hasLine
        items={languages.map((id) => ({
          id,
          label: texts[id] === undefined ? languageName(id) : `${languageName(id)} •`,
        }))}
        value={code}
        onChange={setCode}
      />
      <p className="text-13 text-muted">
        {missing === '' ? words.complete : `${words.missing(missing)} ${words.fallback}`}
      </p>
      {textsError !== undefined && <FieldError>{textsError}</FieldError>}
      <TabPanel tabs="languages" tab={code}>
        <div className="flex flex-col gap-4">
          <TextField
            label={words.title}
            value={text.title}
            onChange={(title) => write({ ...text, title })}
            error={errorAt(findings, `texts.${code}.title`)}
            disabled={isOff}
            maxLength={200}
          />
          <MarkdownField
            value={text.content}
            onChange={(content) => write({ ...text, content })}
            error={errorAt(findings, `texts.${code}.content`)}
            isOff={isOff}
          />
          {texts[code] !== undefined && !isOff && (
            <div>
              <Button kind="quiet" size="sm" onClick={() => onChange({ ...value, texts: without(texts, code) })}>
                {words.removeText}
              </Button>
            </div>
          )}
          <LayoutPreview
            title={text.title}
            content={text.content}
            image={value.image === '' ? '' : `${PICTURES_PATH}/${value.image}`}
            language={code}
          />
        </div>
      </TabPanel>
    </div>
  )
}

function without(texts: ConfiguredNotice['texts'], code: Language): ConfiguredNotice['texts'] {
  const { [code]: _, ...others } = texts
  return others
}
