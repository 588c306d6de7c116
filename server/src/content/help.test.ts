// What is true of every article of the release, in every language that has a folder.
import { readdir } from 'node:fs/promises'
import { screenAt } from '@assay/api/screens'
import { expect, test } from 'vitest'
import { releaseTexts } from './helpArticles.ts'
import { helpGroups } from './helpGroups.ts'
import { textLanguages } from '../texts/texts.ts'

const slugs = Object.values(helpGroups).flat()
const folders = await readdir(new URL('./help/', import.meta.url))
const english = await releaseTexts('en')

/** The depth of each heading, and where each link leads, in their order. */
function shapeOf(content: string) {
  return {
    headings: [...content.matchAll(/^(#{1,6}) /gm)].map(([, marks]) => marks?.length),
    links: linksOf(content).toSorted(),
  }
}

function linksOf(content: string): string[] {
  return [...content.matchAll(/\]\(([^)\s]+)/g)].map(([, link = '']) => link)
}

test('every article belongs to one group', () => {
  expect(new Set(slugs).size).toBe(slugs.length)
  expect([...english.keys()].toSorted()).toEqual(slugs.toSorted())
  expect(slugs.length).toBeGreaterThanOrEqual(40)
})

test.each(slugs)('%s has a title, a first paragraph, and links that lead somewhere', (slug) => {
  const { title, content } = english.get(slug) ?? { title: '', content: '' }
  expect(title).toMatch(/^[^#*\s].{2,}/)
  expect(content).toMatch(/^[^#|-]/)
  expect(content.length).toBeGreaterThan(200)
  for (const link of linksOf(content)) {
    const [path = ''] = link.split(/[?#]/)
    const article = /^\/helpDetail\/(.+)$/.exec(path)?.[1]
    const isKnown = article === undefined ? screenAt(path) !== undefined : slugs.includes(article)
    expect(isKnown || link.startsWith('https://'), link).toBe(true)
  }
})

test.each(textLanguages.filter((code) => code !== 'en' && folders.includes(code)))(
  'the articles in %s are the same: their headings, and where they lead',
  async (code) => {
    const texts = await releaseTexts(code)
    expect([...texts.keys()].toSorted()).toEqual(slugs.toSorted())
    for (const [slug, { title, content }] of texts) {
      expect(title, slug).not.toBe('')
      expect(shapeOf(content), slug).toEqual(shapeOf(english.get(slug)?.content ?? ''))
    }
  },
)

test('every folder is a language', () => {
  expect(folders.filter((code) => !textLanguages.includes(code))).toEqual([])
})
