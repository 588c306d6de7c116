// One field of a setting: its control, its limits, and what the check says about it.
import { Checkbox } from '@assay/ui/Checkbox'
import { controlBox, FieldError, FieldFrame } from '@assay/ui/Field'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { fieldWordOf, percentText } from '@assay/words/settingWords'
import type { ReactNode } from 'react'
import { numbersOf, type Path, type Shape, wholeOf } from './formShape.ts'
import type { Finding } from '../../setting.ts'

const { settings: words } = consoleWords

export interface FieldsProps {
  settingKey: string
  shape: Shape
  value: unknown
  path: Path
  onChange: (path: Path, part: unknown) => void
  findings: readonly Finding[]
  /** Fields at the top that nobody can set; '' for all. */
  computed: readonly string[]
  isReadOnly: boolean
}

export function OneField(props: FieldsProps) {
  const { settingKey, shape, value, path, onChange, computed, isReadOnly } = props
  const at = path.join('.')
  const word = fieldWordOf(settingKey, at)
  const isComputed = computed.includes(at) || computed.includes('')
  const finding = props.findings.find((each) => each.path === at)
  const isOff = isReadOnly || isComputed
  const error = finding?.isRefused === true ? finding.text : undefined
  const help = helpOf({ isComputed, finding, help: word.help, unit: word.unit, value })
  const change = (part: unknown) => onChange(path, part)
  const frame = { label: word.label, help, error }
  if (shape.kind === 'flag')
    return (
      <div className="self-center py-1.5">
        <Checkbox label={word.label} isOn={value === true} onChange={change} isDisabled={isOff} />
        <Below error={error}>{help}</Below>
      </div>
    )
  if (shape.kind === 'choice')
    return (
      <div>
        <Select
          label={word.label}
          options={shape.choices.map((choice) => ({
            id: String(choice),
            text: word.choices?.[choice] ?? String(choice),
          }))}
          value={String(value)}
          onChange={(id) => change(shape.choices.find((choice) => String(choice) === id))}
          isDisabled={isOff}
        />
        <Below error={error}>{help}</Below>
      </div>
    )
  if (shape.kind === 'text' && shape.isLong)
    return <LongText {...frame} value={String(value)} onChange={change} isOff={isOff} />
  const named = word.choices
  if (named !== undefined && String(value) in named)
    return (
      <div>
        <Select
          label={word.label}
          options={Object.entries(named).map(([id, text]) => ({ id, text }))}
          value={String(value)}
          onChange={(id) => change(partOf(shape, id))}
          isDisabled={isOff}
        />
        <Below error={error}>{help}</Below>
      </div>
    )
  return (
    <TextField
      {...frame}
      aside={limitsText(shape)}
      value={typedText(value)}
      onChange={(text) => change(partOf(shape, text))}
      suffix={word.unit === 'rate' ? undefined : word.unit}
      inputMode={shape.kind === 'text' ? 'text' : 'decimal'}
      disabled={isOff}
      autoComplete="off"
    />
  )
}

function Below({ error, children }: { error: string | undefined; children: ReactNode }) {
  if (error !== undefined) return <FieldError>{error}</FieldError>
  return Boolean(children) && <p className="mt-1.5 text-13 text-muted">{children}</p>
}

interface Help {
  isComputed: boolean
  finding: Finding | undefined
  help: string | undefined
  unit: string | undefined
  value: unknown
}

function helpOf({ isComputed, finding, help, unit, value }: Help): ReactNode {
  if (isComputed) return words.computed
  if (finding !== undefined) return <span className="text-warning">{finding.text}</span>
  const percent =
    unit === 'rate' && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? percentText(value) : null
  return [percent === null ? null : `= ${percent}.`, help]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')
}

/** The largest number that the database keeps: as a limit it tells nobody anything. */
const KEPT_MAX = 2 ** 31 - 1

function limitsText(shape: Shape): string | undefined {
  if (shape.kind !== 'whole' || shape.min === null) return undefined
  return shape.max === null || shape.max >= KEPT_MAX
    ? words.atLeast(String(shape.min))
    : words.range(String(shape.min), String(shape.max))
}

function typedText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function partOf(shape: Shape, text: string): unknown {
  if (shape.kind === 'numbers') return numbersOf(text)
  if (shape.kind === 'whole') return wholeOf(text.trim())
  if (shape.kind === 'decimal') return text.trim()
  if (shape.kind !== 'optional') return text
  return text.trim() === '' ? null : partOf(shape.of, text)
}

interface LongTextProps {
  label: string
  help: ReactNode
  error: string | undefined
  value: string
  onChange: (text: string) => void
  isOff: boolean
}

function LongText({ value, onChange, isOff, ...frame }: LongTextProps) {
  return (
    <FieldFrame {...frame} className="col-span-full">
      {({ inputId, describedBy }) => (
        <div className={controlBox(Boolean(frame.error))}>
          <textarea
            id={inputId}
            aria-describedby={describedBy}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            disabled={isOff}
            rows={18}
            dir="auto"
            className="min-w-0 flex-1 resize-y border-0 bg-transparent py-2.5 text-inherit outline-0"
          />
        </div>
      )}
    </FieldFrame>
  )
}
