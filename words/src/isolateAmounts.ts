import { directionOf } from './direction.ts'

/** A figure with its coin, its currency or UTC, and a leverage with its sign, as a message writes them. */
const amounts =
  /[+\u2212]?(?:\{\w+\}|\d[\d.,:]*) (?:\{(?:asset|coin|currency|quote)\}|(?:USDT|UTC)(?![A-Z]))|\{leverage\}×/g

/** Between isolates they keep their order where the sentence runs from right to left: 5 USDT in Arabic is not USDT 5. */
export function isolateAmounts(language: string, message: string): string {
  return directionOf(language) === 'rtl' ? message.replaceAll(amounts, '\u2066$&\u2069') : message
}
