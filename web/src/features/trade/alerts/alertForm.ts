// What the fields of an alert mean, and what is wrong with them. Numbers are compared as text of the wire would be read.
import type { Input, Output } from '@assay/api/schemas'

export type Alert = Output<'alerts', 'listAlerts'>['rows'][number]
export type AlertTerms = Omit<Input<'alerts', 'createAlert'>, 'symbol'>
export type AlertKind = Alert['kind']

export interface AlertFields {
  kind: AlertKind
  /** Plain digits without a sign; '' while empty. */
  value: string
  source: Alert['source']
  isRepeating: boolean
  note: string
}

export const NOTE_MAX = 140
export const CHANGE_DECIMALS = 2

export const isChange = (kind: AlertKind): boolean => kind === 'CHANGE_ABOVE' || kind === 'CHANGE_BELOW'

/** A fall of 5 % is a change of -5 or less. */
export function readTerms({ kind, value, source, isRepeating, note }: AlertFields): AlertTerms {
  const line = kind === 'CHANGE_BELOW' && Number(value) !== 0 ? `-${value}` : value
  return { kind, value: line, source: isChange(kind) ? 'LAST' : source, isRepeating, note: note.trim() }
}

export function fieldsOf({ kind, value, source, isRepeating, note }: Alert): AlertFields {
  return { kind, value: value.replace('-', ''), source, isRepeating, note }
}

export function isWrong({ value }: AlertFields): boolean {
  return value === '' || !(Number(value) > 0)
}

/** Whether it would fire with the next price; null where the present figure is not known. */
export function isSoAlready(fields: AlertFields, now: number | null): boolean {
  if (now === null || isWrong(fields)) return false
  const { kind, value } = readTerms(fields)
  return kind === 'PRICE_ABOVE' || kind === 'CHANGE_ABOVE' ? now >= Number(value) : now <= Number(value)
}

/** The other way round for the same thing: rises to, falls by. */
export function kindOf(what: 'price' | 'change', direction: 'ABOVE' | 'BELOW'): AlertKind {
  return what === 'price' ? `PRICE_${direction}` : `CHANGE_${direction}`
}
