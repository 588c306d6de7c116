import { directionOf } from './direction.ts'

const figure = String.raw`[+\u2212]?(?:\{\w+\}|<(\w+)></\1>|\d[\d.,:]*)`
const code = String.raw`(?:\{(?:asset|coin|currency|quote)\}|(?:USDT|UTC)(?![A-Z]))`
/** Arguments that stand for an amount with its coin, or for a percentage. */
const whole = 'available|band|clamp|gap|limit|maximum|minimum|needed|one|part|pays|percent|rate|share'

/** A figure with its coin, its currency or UTC, or with its sign, as a message writes it. */
const amounts = new RegExp(String.raw`${figure} ${code}|\{leverage\}×|\{(?:${whole})\}`, 'g')

/** Between isolates they keep their order where the sentence runs from right to left: 5 USDT in Arabic is not USDT 5. */
export function isolateAmounts(language: string, message: string): string {
  return directionOf(language) === 'rtl' ? message.replaceAll(amounts, '\u2066$&\u2069') : message
}
