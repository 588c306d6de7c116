import { formatPrice, group, percentText } from '../../../ui/format.ts'
import { type AlertKind, isChange } from './alertForm.ts'

/** '60,000.00' or '−5%', kept left to right within a sentence that runs the other way. */
export function lineText(kind: AlertKind, value: string, decimals: number | undefined): string {
  return leftToRight(isChange(kind) ? percentText(group(value).replace('-', '−')) : formatPrice(value, decimals))
}

/** For words such as BTC/USDT and numbers in a sentence that is built as text. */
export function leftToRight(text: string): string {
  return document.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text
}
