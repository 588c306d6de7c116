// The built-in texts, published at the start if they have changed.
import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'

export const textKeys = ['TERMS', 'PRIVACY', 'REGISTER', 'ABOUT', 'SPOT', 'CONTRACT', 'SECOND', 'OPTION'] as const
/** The languages of the texts. Users of other languages get English. */
export const textLanguages = ['en', 'zh', 'ar', 'de'] as const

interface Text {
  key: string
  language: string
  title: string
  content: string
}

/** A text has its own versions in each language: each is published separately. */
export async function publishTexts({ db, clock }: { db: Kysely<Database>; clock: Clock }): Promise<void> {
  for (const key of textKeys) {
    for (const language of textLanguages) await publish(db, await readText(key, language), clock.now())
  }
}

/**
 * First line: '# title'. The rest is the text: paragraphs, with '## ' before a heading, '- ' or '1. ' before a list
 * item.
 */
export async function readText(key: string, language: string): Promise<Text> {
  const text = await readFile(new URL(`./texts/${key.toLowerCase()}.${language}.md`, import.meta.url), 'utf8')
  const [first = '', ...rest] = text.split('\n')
  return { key, language, title: first.replace(/^# /, ''), content: rest.join('\n').trim() }
}

async function publish(db: Kysely<Database>, { key, language, title, content }: Text, now: number): Promise<void> {
  const newest = await db
    .selectFrom('rules')
    .select(['version', 'title', 'content'])
    .where('key', '=', key)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.title === title && newest.content === content) return
  const version = (newest?.version ?? 0) + 1
  await db
    .insertInto('rules')
    .values({ key, language, version, title, content, updated_at: now })
    .onConflict((conflict) => conflict.columns(['key', 'language', 'version']).doNothing())
    .execute()
}
