// A legal text or a help article in one language.
import { Checkbox } from '@assay/ui/Checkbox'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { contentWords as words } from '@assay/words/contentWords'
import { fieldWordOf } from '@assay/words/settingWords'
import { errorAt, type FieldsProps } from './ContentDetail.tsx'
import { LayoutPreview } from './LayoutPreview.tsx'
import { MarkdownField } from './MarkdownField.tsx'

export interface OwnText {
  title: string
  content: string
  /** Only of articles. */
  group?: string
  sort?: number
  isPublished?: boolean
}

export function TextFields({
  value,
  onChange,
  findings,
  isOff,
  language,
}: FieldsProps<OwnText> & { language: string }) {
  return (
    <>
      <TextField
        label={words.title}
        value={value.title}
        onChange={(title) => onChange({ ...value, title })}
        error={errorAt(findings, 'title')}
        disabled={isOff}
        maxLength={200}
      />
      {value.group !== undefined && (
        <ArticleFields value={value} onChange={onChange} findings={findings} isOff={isOff} />
      )}
      <MarkdownField
        value={value.content}
        onChange={(content) => onChange({ ...value, content })}
        error={errorAt(findings, 'content')}
        isOff={isOff}
      />
      <LayoutPreview title={value.title} content={value.content} image="" language={language} />
    </>
  )
}

const groupWord = fieldWordOf('help', 'group')

function ArticleFields({ value, onChange, findings, isOff }: FieldsProps<OwnText>) {
  return (
    <>
      <Select
        label={groupWord.label}
        options={Object.entries(groupWord.choices ?? {}).map(([id, text]) => ({ id, text }))}
        value={value.group ?? ''}
        onChange={(group) => onChange({ ...value, group })}
        isDisabled={isOff}
      />
      <TextField
        label={fieldWordOf('help', 'sort').label}
        inputMode="numeric"
        value={String(value.sort ?? 0)}
        onChange={(sort) => onChange({ ...value, sort: Number(sort.replace(/\D/g, '')) })}
        error={errorAt(findings, 'sort')}
        disabled={isOff}
      />
      <Checkbox
        label={fieldWordOf('help', 'isPublished').label}
        isOn={value.isPublished === true}
        onChange={(isPublished) => onChange({ ...value, isPublished })}
        isDisabled={isOff}
      />
    </>
  )
}
