/** Written for one person, in their language. code: the secret part, where there is one. */
export interface Message {
  to: string
  subject: string
  text: string
  code: string | null
  asker: Asker
}
/** Whoever caused a message: the cookie of their browser, and the id that their call was answered with. */
export interface Asker {
  browser: string
  requestId: string
}
