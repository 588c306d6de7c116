import { readdir } from 'node:fs/promises'
import { largestFundingRate, largestPremium } from '@assay/engine/futures/funding'
import { fundReach } from '@assay/engine/futures/insurance'
import { markClamp } from '@assay/engine/futures/markPrice'
import { formatAmount } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { contracts } from '../market/listings/contracts.ts'
import { readText, textKeys, textLanguages } from './texts.ts'

/** The structure of a text: '##' for a heading, '-' for a bullet, '1.' for a step, 'p' for a paragraph. */
function buildOf(content: string): string[] {
  return content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^(?:#+|-|\d+\.)(?= )/.exec(line)?.[0] ?? 'p')
}

/** '50,000', '50 000' and '0,4' are the numbers 50000 and 0.4: the value counts, not the language's notation. */
function numbersOf(content: string, language: string): number[] {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(0.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  const ungrouped = content.replace(hasComma ? /(\d)[.\u{a0}\u{202f}](?=\d{3}(?!\d))/gu : /(\d),(?=\d{3}(?!\d))/g, '$1')
  const plain = hasComma ? ungrouped.replace(/(\d),(?=\d)/g, '$1.') : ungrouped
  const found = plain.match(/\d+(?:\.\d+)?/g) ?? []
  return found.map(Number).toSorted((one, other) => one - other)
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

test.each(['SPOT', 'CONTRACT', 'SECOND', 'OPTION'])('%s states the same numbers in every language', async (key) => {
  const english = numbersOf((await readText(key, 'en')).content, 'en')
  expect(english.length).toBeGreaterThan(2)
  for (const language of textLanguages) {
    expect(numbersOf((await readText(key, language)).content, language), language).toEqual(english)
  }
})

test('the rules of contracts state the figures of listed contracts', async () => {
  const { content } = await readText('CONTRACT', 'en')
  for (const { futures } of contracts) {
    const percent = (rate: number) => `${rate / 10_000} %`
    const usdt = (amount: bigint) =>
      Number(formatAmount(amount, futures.quoteScale, { trim: true })).toLocaleString('en')
    futures.tiers.forEach(({ notionalCap, leverageMax, maintenanceRate }, place) => {
      const cap = `${usdt(notionalCap)}${place === 0 ? ' USDT' : ''}`
      expect(content).toContain(`- Up to ${cap}: ${leverageMax} times, ${percent(maintenanceRate)}\n`)
    })
    const { leverages } = futures
    expect(content).toContain(`${leverages.slice(0, -1).join(', ')} or ${leverages.at(-1)} times leverage`)
    expect(content).toContain(`The default is ${leverages[0]} times`)
    expect(futures.openFeeRate).toBe(futures.closeFeeRate)
    expect(content).toContain(`${percent(futures.openFeeRate)} of the value on opening and on closing`)
    expect(content).toContain(`at most ${percent(futures.marketSlippageMax)} beyond the best price`)
    expect(content).toMatch(new RegExp(`(must be within|or) ${percent(futures.priceBand)}`))
    expect(content).toContain(`worth ${usdt(futures.minNotional)} USDT or more`)
    expect(content).toContain(`A position can have up to ${futures.maxStops} take profits and stop losses`)
    expect(content).toContain(`${futures.maxOpenOrders} open orders and ${futures.maxTriggerOrders} trigger orders`)
    expect(content).toContain(
      `${percent(futures.interestRate)} interest, and is at most ${percent(largestFundingRate(futures))}`,
    )
    expect(content).toContain(`counts up to ${percent(largestPremium(futures) / 1000)}`)
    expect(content).toContain(`at most ${percent(futures.liquidationFeeRate)} of the value closed`)
    expect(content).toContain(`never more than ${percent(markClamp(futures))} from the index`)
    expect(content).toContain(`within ${percent(fundReach(futures))} of the index`)
    expect(content).toContain(`${usdt(futures.impactNotional)} USDT would fill on each side`)
    expect(futures.fundingIntervalHours).toBe(8)
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
