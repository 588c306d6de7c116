/** For amounts, pairs and times in a sentence that is built as text: they keep their order where the sentence runs the
 *  other way. On the page itself <Num> does this. */
export function leftToRight(text: string): string {
  return document.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text
}

/** A sentence with numbers on a canvas, which runs from left to right in every language. */
export function inPageDirection(sentence: string): string {
  return document.documentElement.dir === 'rtl' ? `\u2067${sentence}\u2069` : sentence
}

/** A number, with its coin, its percent sign or that of a leverage. One that is part of a name, as in BTC-261127, has the
 *  direction of the name. */
const amounts = /(?<![\w-])[+\-−]?\d(?:[\d.,:-]*\d)?(?:[%×]| [A-Z][A-Z0-9]+\b|(?!\w))/g

/** A sentence that was built from a text with its amounts and coins as parts: each amount, with its coin, keeps its order. */
export function amountsLeftToRight(sentence: string): string {
  return sentence.replace(amounts, (amount) => leftToRight(amount))
}
