import { type ConfiguredNotice, type NoticeKey, noticePlaces, noticeReaders, PICTURES_PATH } from '@assay/api/notices'
import { Button } from '@assay/ui/Button'
import { Checkbox } from '@assay/ui/Checkbox'
import { Chips } from '@assay/ui/Chips'
import { FieldError } from '@assay/ui/Field'
import { Segmented } from '@assay/ui/Segmented'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { contentWords as words } from '@assay/words/contentWords'
import { fieldWordOf } from '@assay/words/settingWords'
import { languageName, languages } from './content.ts'
import { errorAt, type FieldsProps } from './ContentDetail.tsx'
import { MomentField } from './MomentField.tsx'
import { NoticeTexts } from './NoticeTexts.tsx'
import { PictureButton } from './PictureButton.tsx'

const wordOf = (path: string) => fieldWordOf('notice', path)
const kinds = Object.entries(wordOf('key').choices ?? {}) as [NoticeKey, string][]

type Props = FieldsProps<ConfiguredNotice>

export function NoticeFields(props: Props) {
  return (
    <>
      <PlaceFields {...props} />
      <NoticeTexts {...props} />
      <TargetFields {...props} />
      <TimeFields {...props} />
      <AudienceFields {...props} />
    </>
  )
}

function PlaceFields({ value, onChange, findings, isOff }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 xl:grid-cols-2">
      <Select
        label={wordOf('key').label}
        options={kinds.map(([id, text]) => ({ id, text }))}
        value={value.key}
        onChange={(key) => onChange({ ...value, key, modelKey: noticePlaces[key] })}
        isDisabled={isOff}
      />
      <TextField
        label={wordOf('modelKey').label}
        help={wordOf('modelKey').help}
        value={value.modelKey}
        onChange={(modelKey) => onChange({ ...value, modelKey })}
        error={errorAt(findings, 'modelKey')}
        disabled={isOff}
      />
      <TextField
        label={wordOf('sort').label}
        help={wordOf('sort').help}
        inputMode="numeric"
        value={String(value.sort)}
        onChange={(sort) => onChange({ ...value, sort: Number(sort.replace(/\D/g, '').slice(0, 6)) })}
        error={errorAt(findings, 'sort')}
        disabled={isOff}
      />
      <div className="flex flex-col gap-2 self-center">
        <Checkbox
          label={wordOf('isShown').label}
          isOn={value.isShown}
          onChange={(isShown) => onChange({ ...value, isShown })}
          isDisabled={isOff}
        />
        <Checkbox
          label={wordOf('dismissible').label}
          isOn={value.dismissible}
          onChange={(dismissible) => onChange({ ...value, dismissible })}
          isDisabled={isOff}
        />
      </div>
    </div>
  )
}

function TargetFields({ value, onChange, findings, isOff }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 xl:grid-cols-2">
      <TextField
        label={wordOf('link').label}
        help={wordOf('link').help}
        value={value.link}
        onChange={(link) => onChange({ ...value, link })}
        error={errorAt(findings, 'link')}
        disabled={isOff}
        dir="ltr"
      />
      <div className="flex flex-col gap-2">
        <span className="text-13 font-medium text-normal">{words.picture}</span>
        {value.image !== '' && (
          <img src={`${PICTURES_PATH}/${value.image}`} alt="" className="h-40 w-full rounded-3 object-cover" />
        )}
        <div className="flex flex-wrap gap-2">
          <PictureButton
            label={words.choosePicture}
            isDisabled={isOff}
            onUploaded={({ hash }) => onChange({ ...value, image: hash })}
          />
          {value.image !== '' && (
            <Button kind="quiet" size="sm" disabled={isOff} onClick={() => onChange({ ...value, image: '' })}>
              {words.removePicture}
            </Button>
          )}
        </div>
        <p className="text-13 text-muted">{words.pictureHelp}</p>
        <FieldErrorAt findings={findings} path="image" />
      </div>
    </div>
  )
}

function FieldErrorAt({ findings, path }: Pick<Props, 'findings'> & { path: string }) {
  const error = errorAt(findings, path)
  return error === undefined ? null : <FieldError>{error}</FieldError>
}

function TimeFields({ value, onChange, findings, isOff }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 xl:grid-cols-2">
      <MomentField
        label={wordOf('start').label}
        none={words.noStart}
        value={value.start}
        onChange={(start) => onChange({ ...value, start })}
        error={errorAt(findings, 'start')}
        isOff={isOff}
      />
      <MomentField
        label={wordOf('end').label}
        none={words.noEnd}
        value={value.end}
        onChange={(end) => onChange({ ...value, end })}
        error={errorAt(findings, 'end')}
        isOff={isOff}
      />
    </div>
  )
}

function AudienceFields({ value, onChange, isOff }: Props) {
  const { audience } = value
  const chosen = audience.languages
  const readers = wordOf('audience.signIn')
  return (
    <fieldset disabled={isOff} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-14 font-semibold text-strong">{wordOf('audience').label}</legend>
      <Segmented
        label={readers.label}
        items={noticeReaders.options.map((id) => ({ id, label: readers.choices?.[id] ?? id, isDisabled: isOff }))}
        value={audience.signIn}
        onChange={(signIn) => onChange({ ...value, audience: { ...audience, signIn } })}
      />
      <Chips
        label={wordOf('audience.languages').label}
        items={languages.map((id) => ({ id, label: languageName(id) }))}
        selected={chosen}
        onToggle={(code) => {
          const next = chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]
          onChange({ ...value, audience: { ...audience, languages: next } })
        }}
      />
      {chosen.length === 0 && <p className="text-13 text-muted">{words.allLanguages}</p>}
    </fieldset>
  )
}
