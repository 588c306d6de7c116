import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readText, textKeys, textLanguages } from './texts.ts'

/** The structure of a text: '##' for a heading, '-' for a bullet, '1.' for a step, 'p' for a paragraph. */
function buildOf(content: string): string[] {
  return content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^(?:#+|-|\d+\.)(?= )/.exec(line)?.[0] ?? 'p')
}

/** Headings may be one word that two languages share. */
function isSentence(line: string): boolean {
  return line !== '' && !line.startsWith('#')
}

test.each(textKeys)('%s has the same headings, points and steps in every language', async (key) => {
  const english = await readText(key, 'en')
  expect(english.content.length).toBeGreaterThan(100)
  for (const language of textLanguages) {
    const { title, content } = await readText(key, language)
    expect(title, language).not.toBe('')
    expect(buildOf(content), language).toEqual(buildOf(english.content))
  }
})

test.each(textKeys)('%s is translated, not left in English', async (key) => {
  const english = await readText(key, 'en')
  for (const language of textLanguages.filter((each) => each !== 'en')) {
    const { title, content } = await readText(key, language)
    expect(title).not.toBe(english.title)
    const lines = new Set(english.content.split('\n').filter(isSentence))
    expect(content.split('\n').filter((line) => lines.has(line))).toEqual([])
  }
})

test('every file among the texts is published', async () => {
  const published = textKeys.flatMap((key) => textLanguages.map((language) => `${key.toLowerCase()}.${language}.md`))
  expect((await readdir(new URL('./release/', import.meta.url))).toSorted()).toEqual(published.toSorted())
})
