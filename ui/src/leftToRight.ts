/** For amounts, pairs and times in a sentence that is built as text: they keep their order where the sentence runs the
 *  other way. On the page itself <Num> does this. */
export function leftToRight(text: string): string {
  return document.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text
}
