// The texts that come with the program, published at the start where they differ from what is published.
import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Clock } from '../context.ts'
import type { Database } from '../db/schema.ts'

const keys = ['TERMS', 'PRIVACY', 'REGISTER', 'ABOUT', 'SPOT'] as const

/** First line: '# title'. The rest is the text: paragraphs, with '## ' before a heading and '- ' before a point. */
export async function publishTexts({ db, clock }: { db: Kysely<Database>; clock: Clock }): Promise<void> {
  for (const key of keys) {
    const text = await readFile(new URL(`./texts/${key.toLowerCase()}.en.md`, import.meta.url), 'utf8')
    const [first = '', ...rest] = text.split('\n')
    await publish(db, { key, title: first.replace(/^# /, ''), content: rest.join('\n').trim(), now: clock.now() })
  }
}

interface Text {
  key: string
  title: string
  content: string
  now: number
}

async function publish(db: Kysely<Database>, { key, title, content, now }: Text): Promise<void> {
  const newest = await db
    .selectFrom('rules')
    .select(['version', 'title', 'content'])
    .where('key', '=', key)
    .where('language', '=', 'en')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.title === title && newest.content === content) return
  const version = (newest?.version ?? 0) + 1
  await db
    .insertInto('rules')
    .values({ key, language: 'en', version, title, content, updated_at: now })
    .onConflict((conflict) => conflict.columns(['key', 'language', 'version']).doNothing())
    .execute()
}
