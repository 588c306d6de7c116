// What a person types as an amount, made plain digits: group marks and spaces go, one comma before decimals becomes the
// point, and the digits of other scripts become Latin ones. Nothing is guessed: '1,234' stays open to asking.
import { parseAmount } from '@assay/engine/money'

export type AmountProblem = 'missing' | 'notNumber' | 'zero' | 'decimals' | 'ambiguous'

const FOREIGN_ZEROS = [0x0660, 0x06f0, 0xff10]

/** Plain digits with a point, or a problem. decimals: how many the coin has. */
export function readAmount(text: string, decimals: number): { amount: string } | { problem: AmountProblem } {
  const latin = latinDigits(text).replace(/[\s\u00a0'’]/g, '')
  if (latin === '') return { problem: 'missing' }
  const plain = withoutGroups(latin)
  if (plain === null) return { problem: 'ambiguous' }
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return { problem: 'notNumber' }
  const [whole = '', fraction = ''] = plain.split('.')
  const amount = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
  const units = parseAmount(amount, decimals)
  if (units === null) return { problem: fraction.length > decimals ? 'decimals' : 'notNumber' }
  return units === 0n ? { problem: 'zero' } : { amount }
}

/** null where a lone comma could mean either: '1,234' is one or a thousand. */
function withoutGroups(text: string): string | null {
  if (!text.includes(',')) return text
  if (text.includes('.')) return /^\d{1,3}(,\d{3})+\.\d*$/.test(text) ? text.replaceAll(',', '') : text
  if (/^\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '')
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return null
  return text.replace(',', '.')
}

function latinDigits(text: string): string {
  return text
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = FOREIGN_ZEROS.find((start) => code >= start && code <= start + 9) ?? 0
      return String(code - zero)
    })
}
