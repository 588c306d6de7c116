import { createHash } from 'node:crypto'
import { translated } from '@assay/words/catalogue'
import { expect, test } from 'vitest'
import { type Letter, writeMail, writeTextMessage } from './letter.ts'
import { mailStyleHash } from './mailPage.ts'

const code: Letter = { name: 'code', facts: { purpose: 'REGISTER', minutes: 10 }, code: '123456' }
const reader = { language: 'en', platform: 'Assay', word: null }

test('a mail says the same as a page and as plain text, in every language', () => {
  for (const language of translated) {
    const { subject, text, html } = writeMail(code, { ...reader, language })
    expect(subject).toContain('Assay')
    expect(text).toContain('123456')
    for (const paragraph of text.split('\n\n')) expect(html).toContain(paragraph)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  }
})

test('the user’s own word is in their mails, and in no text message', () => {
  const own = { ...reader, word: 'blue heron' }
  const { text, html } = writeMail({ name: 'taken' }, own)
  expect(text).toContain('Your anti-phishing word: blue heron')
  expect(html).toContain('Your anti-phishing word: blue heron')
  expect(writeTextMessage(code, own).text).not.toContain('heron')
})

test('a text message is one line with the code, and no page', () => {
  expect(writeTextMessage(code, reader)).toMatchObject({
    text: 'Assay. Your code to sign up: 123456 Valid for 10 minutes. Do not share it: we never ask for it. If you did not request it, ignore this message.',
    html: null,
  })
})

test('everything in a mail is text, never markup', () => {
  const { html } = writeMail(
    { ...code, link: 'https://assay.example/freeze?a=1&b="2"' },
    { language: 'en', platform: '<img src=x onerror=alert(1)>', word: '"><script>' },
  )
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('href="https://assay.example/freeze?a=1&#38;b=&#34;2&#34;"')
})

test('a mail loads nothing, and its only style sheet is the one that the page’s policy allows', () => {
  const html = writeMail({ ...code, link: 'https://assay.example/' }, { ...reader, word: 'heron' }).html ?? ''
  expect(html).not.toMatch(/\ssrc=|style=|<link|@import|url\(/)
  const sheets = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, sheet = '']) => sheet)
  expect(sheets.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)).toEqual([
    mailStyleHash,
  ])
})
