// The operator's texts: terms, privacy, the rules of each product. Each language of a text has its own versions.
import { readFile } from 'node:fs/promises'
import { language } from '@assay/api/scalars'
import { translated } from '@assay/words/catalogue'
import * as z from 'zod/mini'
import { checkMarkdown } from '../settings/checkMarkdown.ts'
import type { Kind } from '../settings/kind.ts'

/** The texts of this release; each is in every language that has messages. */
export const textKeys = ['TERMS', 'PRIVACY', 'REGISTER', 'ABOUT', 'SPOT', 'CONTRACT', 'SECOND', 'OPTION'] as const
export const textLanguages: readonly string[] = [...translated]

/** content: paragraphs, with '## ' before a heading, '- ' or '1. ' before an item of a list. */
const text = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  content: z.string().check(z.minLength(1), z.maxLength(100_000)),
})
type Text = z.infer<typeof text>

/** Keys such as text/TERMS/en. */
export const textKind: Kind<Text> = {
  owns(key) {
    const [kind, name = '', code, ...rest] = key.split('/')
    return kind === 'text' && /^[A-Z]{2,20}$/.test(name) && language.safeParse(code).success && rest.length === 0
  },
  schemaOf: () => text,
  label: ({ title }) => title,
  check: ({ content }) => checkMarkdown('content', content),
  /** They describe a demo; in production each operator writes its own. */
  async seeds(environment) {
    if (environment === 'production') return new Map()
    const texts = textKeys.flatMap((key) =>
      textLanguages.map(async (code) => [textKey(key, code), await readText(key, code)] as const),
    )
    return new Map(await Promise.all(texts))
  },
}

export function textKey(key: string, code: string): string {
  return `text/${key}/${code}`
}

export function releaseFile(key: string, code: string): URL {
  return new URL(`./release/${key.toLowerCase()}.${code}.md`, import.meta.url)
}

/** A text of this release. The first line of its file is '# title'. */
export async function readText(key: string, code: string): Promise<Text> {
  const file = await readFile(releaseFile(key, code), 'utf8')
  const [first = '', ...rest] = file.split('\n')
  return { title: first.replace(/^# /, ''), content: rest.join('\n').trim() }
}
