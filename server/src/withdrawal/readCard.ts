// Numbers of bank cards: 13 to 19 digits whose last one is a check digit (ISO/IEC 7812).
import { ApiError } from '@assay/api/errors'

/** Without blanks and dashes. Throws CARD_INVALID. */
export function readCard(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || sumOf(digits) % 10 !== 0 || /^0+$/.test(digits)) throw new ApiError('CARD_INVALID')
  return digits
}

/** For messages: a card number is in no letter. */
export function maskedCard(number: string): string {
  return `•••• ${number.slice(-4)}`
}

/** Every second digit from the right counts twice, as the sum of its digits. */
function sumOf(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, sign, place) => {
      const twice = Number(sign) * (place % 2 === 0 ? 1 : 2)
      return sum + (twice > 9 ? twice - 9 : twice)
    }, 0)
}
