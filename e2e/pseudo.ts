// A language that does not exist: English with accents on its letters, and longer. What is shown without accents did not
// come from the words; what is cut off will be in a real language too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import type { Page } from '@playwright/test'
import compile from 'icu-minify/compile'

type Messages = { [key: string]: string | Messages }

const plain = 'aceilnorsuyACEILNORSUY'
const accented = 'áćéíĺńőŕśúýÁĆÉÍĹŃŐŔŚÚÝ'
/** A real language is up to so much longer than English. */
const LONGER = 0.4

/** Answers the page's requests for English words with words of the pseudo-language. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/words\/[^/]+\/en\/[a-z]+\.js$/, async (route) => {
    const area = /([a-z]+)\.js$/.exec(route.request().url())?.[1] ?? ''
    const words = area === 'shell' ? { ...read('shell'), '+': { market: read('market') } } : read(area)
    await route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(compileAll(words))}` })
  })
}

function read(area: string): Messages {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../words/messages/en/${area}.json`), 'utf8')) as Messages
}

function compileAll(messages: Messages): Record<string, unknown> {
  const pairs = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(pseudoOf(value)) : compileAll(value),
  ])
  return Object.fromEntries(pairs) as Record<string, unknown>
}

export function pseudoOf(message: string): string {
  return printAST(parse(message).map(changed))
}

function changed(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: longer(element.value) }
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(changed) }
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return element
  const options = Object.entries(element.options).map(
    ([name, { value, ...rest }]) => [name, { ...rest, value: value.map(changed) }] as const,
  )
  return { ...element, options: Object.fromEntries(options) }
}

function longer(text: string): string {
  const words = text.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)
  const letters = text.replaceAll(/[^a-z]/gi, '').length
  if (letters < 4) return words
  const end = /\s*$/.exec(words)?.index ?? words.length
  return `${words.slice(0, end)}${'·'.repeat(Math.round(letters * LONGER))}${words.slice(end)}`
}

/** The exchange, traders of the demo, languages, price sources of the demo, coins, host names, hashes and masked contacts. */
const names =
  /^(Assay|Demo [A-Z][a-z]+|English|node|sim-[a-f]|Bitcoin|Ethereum|Solana|Dogecoin|BTCUSDT Perp|[0-9a-f … ]+|\S+•+\S+|[\d.]+:\d+\S*)$/

/**
 * Visible texts with an English word in which nothing is accented. What customers and operators wrote is in elements
 * with their own direction, and is left out.
 */
export async function textsWithoutAccents(page: Page): Promise<string[]> {
  const found = await page.evaluate((accents) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim() ?? ''
      const element = walker.currentNode.parentElement
      if (element === null || element.closest('script, style, code, [lang]:not(html), bdi, [dir=auto]') !== null)
        continue
      if (!/[a-z]{3,}/.test(text) || new RegExp(`[${accents}]`).test(text)) continue
      if (!element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true })) continue
      found.add(text)
    }
    return [...found]
  }, accented)
  return found.filter((text) => !names.test(text))
}
