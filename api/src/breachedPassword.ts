// Passwords that are known from data breaches, as hashes in buckets. A page asks for a bucket by three digits of the hash
// and compares the rest itself: the password does not leave it while it is typed, and the three digits fit one in 4096
// of all passwords. The server compares the whole.

const BUCKET_DIGITS = 3
/** Of each entry in a bucket: enough that no two passwords share it by chance. */
export const REST_DIGITS = 10
export const BUCKETS = 16 ** BUCKET_DIGITS

export interface BreachHash {
  /** Three hexadecimal digits. */
  bucket: string
  /** Ten more. */
  rest: string
}

/** Of the SHA-256 of the password in lower case. null in a page without TLS, whose browser computes no hashes. */
export async function breachHash(password: string): Promise<BreachHash | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password.toLowerCase())))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { bucket: digits.slice(0, BUCKET_DIGITS), rest: digits.slice(BUCKET_DIGITS, BUCKET_DIGITS + REST_DIGITS) }
}
