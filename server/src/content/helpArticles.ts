// The articles of the help centre as a reader gets them: the operator's own in his language, else the release's in that
// language, else the same two in English. The release's are files; each language is read when it is first asked for.
import { readdir, readFile } from 'node:fs/promises'
import { type HelpGroup, helpGroup } from '@assay/api/content'
import type { Core } from '../context.ts'
import { helpGroups } from './helpGroups.ts'
import { helpKey, helpKind, type OwnArticle, slugOf } from './helpKind.ts'
import { plainText } from './plainText.ts'

export interface Article {
  id: string
  title: string
  /** Its first paragraph, without marks. */
  summary: string
  group: HelpGroup
  sort: number
  /** Markdown. */
  content: string
  /** null for an article of the release. */
  updatedAt: number | null
}

interface Text {
  title: string
  content: string
}

const ENGLISH = 'en'
/** Between two articles of the release, so that an operator's own can stand between them. */
const SORT_STEP = 10
/** Of a summary: about two lines of a phone. */
const SUMMARY_MAX = 160
/** Characters in which a summary is looked for, so that a request does not read the whole text of each article. */
const FIRST_PARAGRAPH_MAX = 2000
/** Is replaced by the exchange's name. */
const NAME = '{name}'

/** Group and order of the release's articles. */
export const releasePlaces = new Map(
  Object.entries(helpGroups).flatMap(([group, slugs]) =>
    slugs.map((slug, place) => [slug, { group: helpGroup.parse(group), sort: (place + 1) * SORT_STEP }] as const),
  ),
)

/** Everything that is published, in the order of the page. */
export async function helpArticles(
  { configuration, settings }: Pick<Core, 'configuration' | 'settings'>,
  language: string,
): Promise<Article[]> {
  const own = configuration.of(helpKind)
  const slugs = new Set([...releasePlaces.keys(), ...[...own.keys()].map(slugOf)])
  const [release, english] = await Promise.all([releaseTexts(language), releaseTexts(ENGLISH)])
  const { name } = settings.current().LOGO_SETTING
  const articles = [...slugs].flatMap((id): Article[] => {
    const [mine, theirs] = [own.get(helpKey(id, language)), own.get(helpKey(id, ENGLISH))]
    if ((mine ?? theirs)?.value.isPublished === false) return []
    const text = mine?.value ?? release.get(id) ?? theirs?.value ?? english.get(id)
    const place = mine?.value ?? theirs?.value ?? releasePlaces.get(id)
    if (text === undefined || place === undefined) return []
    const chosen = [mine, theirs].find((held) => held?.value === text)
    const { title, content } = named(text, name)
    const { group, sort } = place
    return [{ id, title, summary: summaryOf(content), group, sort, content, updatedAt: chosen?.since ?? null }]
  })
  const order = helpGroup.options
  return articles.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group) || a.sort - b.sort)
}

function named({ title, content }: Text | OwnArticle, name: string): Text {
  return { title: title.replaceAll(NAME, name), content: content.replaceAll(NAME, name) }
}

function summaryOf(content: string): string {
  const [first = ''] = plainText(content.slice(0, FIRST_PARAGRAPH_MAX)).split('\n')
  if (first.length <= SUMMARY_MAX) return first
  return `${first.slice(0, SUMMARY_MAX).replace(/\s+\S*$/, '')}…`
}

const read = new Map<string, Promise<ReadonlyMap<string, Text>>>()

/** The release's articles in a language that has a folder. After a failure the next call reads them again. */
export function releaseTexts(language: string): Promise<ReadonlyMap<string, Text>> {
  const texts = read.get(language) ?? readTexts(language)
  read.set(language, texts)
  texts.catch(() => read.delete(language))
  return texts
}

async function readTexts(language: string): Promise<ReadonlyMap<string, Text>> {
  const folder = new URL(`./help/${language}/`, import.meta.url)
  const files = await readdir(folder)
  const texts = files.map(async (file) => {
    const [first = '', ...rest] = (await readFile(new URL(file, folder), 'utf8')).split('\n')
    return [file.replace(/\.md$/, ''), { title: first.replace(/^# /, ''), content: rest.join('\n').trim() }] as const
  })
  return new Map(await Promise.all(texts))
}
