/** A message to one user, in the user's language. code: the secret part, if any. */
export interface Message {
  to: string
  subject: string
  text: string
  /** null for a text message. */
  html: string | null
  code: string | null
  asker: Asker
}
/** Who caused a message: the cookie of their browser, and the request id of their call. */
export interface Asker {
  browser: string
  requestId: string
}
