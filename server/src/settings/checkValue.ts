import { isDeepStrictEqual } from 'node:util'
import { type Finding, refused } from './finding.ts'
import { ConfigurationError, type Kind, type Values } from './kind.ts'

interface Checked {
  key: string
  value: unknown
  /** What holds before it; undefined for a first value. */
  before: unknown
  /** Of every kind, together with this value. */
  values: Values
}

/** What is wrong or unusual about a value that fits its schema. */
export function checkValue(kind: Kind, { key, value, before, values }: Checked): Finding[] {
  const computed = before === undefined ? [] : (kind.computed?.(key) ?? [])
  const set = computed.filter((path) => !isDeepStrictEqual(partOf(value, path), partOf(before, path)))
  return [
    ...set.map((path) => refused(path, 'The exchange computes this figure. Nobody can set it.')),
    ...(kind.check?.(value, { key, values }) ?? []),
  ]
}

/** Throws ConfigurationError with what is refused. */
export function requireAllowed(key: string, findings: readonly Finding[]): void {
  const faults = findings.filter(({ isRefused }) => isRefused)
  if (faults.length > 0) throw new ConfigurationError(faults.map((fault) => lineOf(key, fault)))
}

/** 'BOTTOM_MENU.0.linkUrl: The app has no page /trde.' */
export function lineOf(key: string, { path, text }: Pick<Finding, 'path' | 'text'>): string {
  return `${path === '' ? key : `${key}.${path}`}: ${text}`
}

/** path '': the whole value. */
function partOf(value: unknown, path: string): unknown {
  return path === '' ? value : (value as Readonly<Record<string, unknown>>)[path]
}
