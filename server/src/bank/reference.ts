// The reference that a customer writes into a payment, so that it is found in the statement: ASY and ten characters
// that are not easily confused.

const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'ASY'
const LENGTH = 10

/** From at least ten random bytes. About 30^10 references. */
export function makeReference(random: Uint8Array): string {
  return PREFIX + [...random.subarray(0, LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** All that could be references in what a bank wrote, also with blanks and dashes between, and in small letters. */
export function referencesIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return [...signs.matchAll(new RegExp(`(?=(${PREFIX}[${SIGNS}]{${LENGTH}}))`, 'g'))].map((match) => match[1] ?? '')
}
