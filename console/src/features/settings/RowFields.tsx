// The entries of a list, each folded under its name.
import { Button } from '@assay/ui/Button'
import { IconButton } from '@assay/ui/IconButton'
import { consoleWords } from '@assay/words/consoleWords'
import { fieldWordOf, valueText } from '@assay/words/settingWords'
import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowUpIcon from '~icons/ph/arrow-up'
import TrashIcon from '~icons/ph/trash'
import type { ReactNode } from 'react'
import { blankOf, type Path, type Shape } from './formShape.ts'
import type { FieldsProps } from './OneField.tsx'

const { rows: words } = consoleWords.settings

/** Fields that identify an entry to the operator. */
const names = ['rechargeName', 'coinName', 'name', 'coin', 'seconds', 'notionalMax', 'key'] as const

type RowsProps = Omit<FieldsProps, 'shape'> & {
  shape: Extract<Shape, { kind: 'rows' }>
  /** The fields of one entry. */
  children: (row: unknown, path: Path) => ReactNode
}

export function RowFields({
  settingKey,
  shape,
  value,
  path,
  onChange,
  isReadOnly,
  computed,
  findings,
  children,
}: RowsProps) {
  const rows = value as readonly Readonly<Record<string, unknown>>[]
  const isFixed = isReadOnly || computed.includes('')
  const move = (from: number, to: number) => onChange(path, rows.with(from, rows[to] ?? {}).with(to, rows[from] ?? {}))
  return (
    <div className="col-span-full min-w-0">
      {rows.length === 0 && <p className="text-13 text-muted">{words.none}</p>}
      <ul className="flex flex-col gap-2">
        {rows.map((row, place) => {
          const at = [...path, place]
          const has = findings.some((finding) => `${finding.path}.`.startsWith(`${at.join('.')}.`))
          return (
            <li key={place} className="rounded-3 border border-line">
              <details open={has || undefined}>
                <summary className="min-h-11 px-3 py-2.5 text-14 font-medium text-strong lg:min-h-10">
                  {rowName(settingKey, row, place)}
                </summary>
                <div className="border-t border-line p-3">
                  {!isFixed && (
                    <div className="mb-2 flex justify-end">
                      <IconButton label={words.up} disabled={place === 0} onClick={() => move(place, place - 1)}>
                        <ArrowUpIcon size={16} aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        label={words.down}
                        disabled={place === rows.length - 1}
                        onClick={() => move(place, place + 1)}
                      >
                        <ArrowDownIcon size={16} aria-hidden="true" />
                      </IconButton>
                      <IconButton label={words.remove} onClick={() => onChange(path, rows.toSpliced(place, 1))}>
                        <TrashIcon size={16} aria-hidden="true" />
                      </IconButton>
                    </div>
                  )}
                  {children(row, at)}
                </div>
              </details>
            </li>
          )
        })}
      </ul>
      {!isFixed && (
        <Button
          kind="secondary"
          size="sm"
          className="mt-3"
          onClick={() => onChange(path, [...rows, blankOf(shape.row)])}
        >
          {words.add}
        </Button>
      )}
    </div>
  )
}

function rowName(settingKey: string, row: Readonly<Record<string, unknown>>, place: number): string {
  const field = names.find((each) => row[each] !== undefined && row[each] !== '')
  if (field === undefined) return words.row(place + 1)
  return `${place + 1}. ${valueText(fieldWordOf(settingKey, field), row[field])}`
}
