// What the page lists: a notice is one key, a text or an article one key in each language.
import { type Language, language } from '@assay/api/scalars'
import { languageNames } from '@assay/words/languages'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import type { Row } from '../../setting.ts'

export type ContentKind = 'notice' | 'help' | 'text'
export const contentKinds: readonly ContentKind[] = ['notice', 'help', 'text']
export const languages: readonly Language[] = language.options

export type ReleaseArticle = Awaited<ReturnType<typeof api.content.listReleaseArticles>>[number]

const none: readonly ReleaseArticle[] = []

/** undefined until they have arrived. */
export function useReleaseArticles(code: Language, isOn: boolean): readonly ReleaseArticle[] | undefined {
  const { data } = useQuery({
    queryKey: ['releaseArticles', code],
    queryFn: () => api.content.listReleaseArticles({ language: code }),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isOn ? data : none
}

export interface Item {
  /** notice/7, help/first-deposit, text/TERMS. */
  id: string
  name: string
  /** Its title; '' before it has one. */
  label: string
  /** The rows of its keys, the newest change first. */
  rows: readonly Row[]
}

interface Listing {
  rows: readonly Row[]
  /** The id of an item that has no row yet. */
  added: string | null
  released: readonly ReleaseArticle[]
}

/** By name; notices by their number, the newest first. Articles of the release are listed among the operator's own. */
export function itemsOf(kind: ContentKind, { rows, added, released }: Listing): Item[] {
  const titles = new Map<string, string>(
    kind === 'help' ? released.map(({ id, title }) => [`help/${id}`, title] as const) : [],
  )
  const own = rows.filter(({ key }) => key.startsWith(`${kind}/`))
  const ids = new Set([
    ...titles.keys(),
    ...own.map(({ key }) => idOf(key)),
    ...(added?.startsWith(`${kind}/`) === true ? [added] : []),
  ])
  const items = [...ids].map((id) => ({
    id,
    label: labelOf(own.filter(({ key }) => idOf(key) === id)) || (titles.get(id) ?? ''),
    name: id.slice(kind.length + 1),
    rows: own.filter(({ key }) => idOf(key) === id).toSorted((one, other) => other.changedAt - one.changedAt),
  }))
  return items.toSorted((one, other) =>
    kind === 'notice' ? Number(other.name) - Number(one.name) : one.name.localeCompare(other.name, 'en'),
  )
}

/** In English where there is one. */
function labelOf(rows: readonly Row[]): string {
  return (rows.find(({ key }) => key.endsWith('/en')) ?? rows[0])?.label ?? ''
}

function idOf(key: string): string {
  return key.split('/').slice(0, 2).join('/')
}

export function nextNotice(rows: readonly Row[]): string {
  const numbers = rows.filter(({ key }) => key.startsWith('notice/')).map(({ key }) => Number(key.slice(7)))
  return `notice/${Math.max(0, ...numbers) + 1}`
}

export function languageName(code: Language): string {
  return languageNames[code].english
}

/** The names of the languages that are not among these codes. */
export function missingNames(codes: readonly string[]): string {
  return languages
    .filter((code) => !codes.includes(code))
    .map(languageName)
    .join(', ')
}
