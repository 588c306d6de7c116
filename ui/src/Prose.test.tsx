import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Host } from './host.ts'
import { Prose } from './Prose.tsx'
import { isOwnPicture, proseLink } from './proseLink.ts'
import { dangersIn, scriptAttacks } from './testing/scriptAttacks.ts'
import { TestHost } from './testing/TestHost.tsx'

afterEach(cleanup)

async function show(content: string, Link?: Host['Link']): Promise<HTMLElement> {
  const { container } = render(
    <TestHost>
      <Prose content={content} {...(Link === undefined ? {} : { OwnLink: Link })} />
    </TestHost>,
  )
  await expect.poll(() => container.querySelector('[aria-busy]')).toBeNull()
  return container.firstElementChild as HTMLElement
}

test('headings, paragraphs and lists are told apart', async () => {
  const shown = await show('# Terms\n\nOne line\nand its next.\n\nAnother.\n- a\n- b\n\n1. one\n2. two\n\n### Small')
  expect([...shown.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H2', 'Terms'],
    ['P', 'One line\nand its next.'],
    ['P', 'Another.'],
    ['UL', 'ab'],
    ['OL', 'onetwo'],
    ['H3', 'Small'],
  ])
})

test('words stand out, tables have heads, and code is shown as it is', async () => {
  const shown = await show(
    '**Bold**, *leaning* and `a<b`.\n\n| Coin | Fee |\n|---|--:|\n| BTC | **0.1** |\n\n```\nx\n```',
  )
  expect(shown.querySelector('strong')?.textContent).toBe('Bold')
  expect(shown.querySelector('code')?.textContent).toBe('a<b')
  expect(screen.getByRole('columnheader', { name: 'Fee' }).className).toContain('text-end')
  expect(screen.getByRole('cell', { name: '0.1' })).toBeTruthy()
  expect(shown.querySelector('pre')?.textContent).toBe('x')
})

test('a text with too many parts inside each other is shown as it was written', async () => {
  const shown = await show('>'.repeat(20_000))
  expect(shown.textContent).toBe('>'.repeat(20_000))
})

test('a link to a page is the app’s, and one to another site opens beside it and tells that site nothing', async () => {
  await show(
    '[Wallet](/wallet?coin=btc#top), [paper](https://a.example/x), [mail](mailto:a@a.example), [no](ftp://a.example)',
  )
  expect(screen.getByRole('link', { name: 'Wallet' }).getAttribute('href')).toBe('/wallet?coin=btc#top')
  expect(screen.getByRole('link', { name: 'Wallet' }).getAttribute('target')).toBeNull()
  for (const name of ['paper', 'mail']) {
    expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank')
    expect(screen.getByRole('link', { name }).getAttribute('rel')).toBe('noopener noreferrer')
  }
  expect(screen.queryByRole('link', { name: 'no' })).toBeNull()
})

test('anyone who shows a text can decide what its links to pages do', async () => {
  await show('[Wallet](/wallet)', ({ to, children }) => <b data-to={to}>{children}</b>)
  expect(screen.getByText('Wallet').dataset.to).toBe('/wallet')
})

test('only pictures of our own are shown', async () => {
  const hash = 'ab'.repeat(32)
  const shown = await show(`![Ours](/api/content/pictures/${hash}) ![Theirs](https://a.example/x.png)`)
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual(['Ours'])
  expect(shown.textContent).toContain('Theirs')
  const others = [
    `/api/content/pictures/${hash}x`,
    '/api/content/pictures/../x',
    `https://a.example/api/content/pictures/${hash}`,
  ]
  expect(others.filter(isOwnPicture)).toEqual([])
})

test('markup stays text', async () => {
  expect((await show('<b>x</b> and <i>y</i>')).textContent).toBe('<b>x</b> and <i>y</i>')
})

test('an empty text shows nothing', async () => {
  expect((await show(' \r\n\r\n')).children).toHaveLength(0)
})

test('a text that nests thousands of parts is shown too', async () => {
  const shown = await show(`${'> '.repeat(300)}deep\n\n${'*'.repeat(2000)}x`)
  expect(shown.textContent).toContain('deep')
})

test('no text brings script, markup or a dangerous address into the page', async () => {
  for (const attack of scriptAttacks) {
    const shown = await show(attack)
    expect(dangersIn(shown), attack).toEqual([])
    for (const element of shown.querySelectorAll('*'))
      for (const kind of ['error', 'load', 'focus', 'mouseover']) element.dispatchEvent(new Event(kind))
    cleanup()
  }
  expect('attacked' in globalThis).toBe(false)
  expect(scriptAttacks.length).toBeGreaterThan(300)
})

test('addresses', () => {
  const own = ['/', '/wallet', '/helpDetail/fees#a', '/flash?tab=second', '/apis']
  expect(own.map(proseLink)).toEqual(own.map((to) => ({ kind: 'own', to })))
  expect(proseLink('https://a.example/news')).toEqual({ kind: 'outer', href: 'https://a.example/news' })
  const none = [
    '',
    'wallet',
    '#a',
    '?a',
    '//a.example',
    '/\\a.example',
    '/.//a.example',
    '/api',
    '/api/x',
    '/x/../ws/1',
    '/\t/a.example',
    String.raw`\\a.example`,
    'https://',
    'http://a.example',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://a.example/1',
  ]
  expect(none.map(proseLink).filter((link) => link !== null)).toEqual([])
})

test('amounts in a text that runs from right to left keep their order with their coins', async () => {
  document.documentElement.dir = 'rtl'
  try {
    const shown = await show('الرسوم **0.18 USDT** عند 08:00 UTC.\n\n- حتى 5%')
    expect(shown.textContent).toBe('الرسوم \u20660.18 USDT\u2069 عند \u206608:00 UTC\u2069.حتى \u20665%\u2069')
  } finally {
    document.documentElement.dir = 'ltr'
  }
})
