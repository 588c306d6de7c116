/** Written for one person, in their language. code: the secret part, where there is one. */
export interface Message {
  to: string
  subject: string
  text: string
  code: string | null
}
