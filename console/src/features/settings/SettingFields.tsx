// The fields of a setting, made from the shape of its value.
import { fieldWordOf } from '@assay/words/settingWords'
import { type FieldsProps, OneField } from './OneField.tsx'
import { RowFields } from './RowFields.tsx'

export function SettingFields(props: FieldsProps) {
  const { shape, value } = props
  if (shape.kind === 'rows')
    return (
      <RowFields {...props} shape={shape}>
        {(row, path) => <SettingFields {...props} shape={shape.row} value={row} path={path} />}
      </RowFields>
    )
  if (shape.kind !== 'group') return <OneField {...props} />
  const fields = value as Readonly<Record<string, unknown>>
  return (
    <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 xl:grid-cols-2">
      {shape.fields.map(([name, each]) => (
        <Part key={name} {...props} shape={each} value={fields[name]} path={[...props.path, name]} />
      ))}
    </div>
  )
}

/** A group inside has a frame with its name; a single field has none. */
function Part(props: FieldsProps) {
  const { shape, settingKey, path } = props
  const isPlain = shape.kind !== 'group' && shape.kind !== 'rows'
  if (isPlain) return <OneField {...props} />
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="mb-2 text-14 font-semibold text-strong">
        {fieldWordOf(settingKey, path.join('.')).label}
      </legend>
      <SettingFields {...props} />
    </fieldset>
  )
}
