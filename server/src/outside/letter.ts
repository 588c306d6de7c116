// Letters to users: a text message, or a mail as HTML and as plain text.
import { directionOf } from '@assay/words/direction'
import { type Facts, type LetterName, say } from '@assay/words/catalogue'
import { type MailParts, mailPage } from './mailPage.ts'

export interface Letter {
  name: LetterName
  /** Of its sentences. */
  facts?: Facts
  code?: string
  /** A button. https, or http in a demo. */
  link?: string
}
export interface Reader {
  language: string
  platform: string
  /** The user's anti-phishing word, for mails to an address that is proven to be the user's. */
  word: string | null
}
export interface Written {
  subject: string
  text: string
  /** null for a text message. */
  html: string | null
}

/** For a telephone. The subject is for the outbox only. */
export function writeTextMessage(letter: Letter, reader: Reader): Written {
  const { subject, lead, note } = sentencesOf(letter, reader)
  const first = letter.code === undefined ? lead : `${lead} ${letter.code}`
  return { subject, text: `${reader.platform}. ${first} ${note}`, html: null }
}

export function writeMail(letter: Letter, reader: Reader): Written {
  const { language, platform, word } = reader
  const parts: MailParts = {
    language,
    direction: directionOf(language),
    platform,
    ...sentencesOf(letter, reader),
    code: letter.code ?? null,
    link: letter.link ?? null,
    word: word === null ? null : say(language, 'server', 'mail.word', { word }),
    footer: say(language, 'server', 'mail.footer', { platform }),
  }
  return { subject: parts.subject, text: plainText(parts), html: mailPage(parts) }
}

function sentencesOf({ name, facts }: Letter, { language, platform }: Reader) {
  const told = { platform, ...facts }
  const sentence = <Part extends string>(part: Part) =>
    say(language, 'server', `letters.${name}.${part}` as 'letters.taken.lead', told)
  return { subject: sentence('subject'), lead: sentence('lead'), note: sentence('note') }
}

function plainText({ lead, code, link, note, word, footer }: MailParts): string {
  return [lead, code, link, note, word, footer].filter((part) => part !== null).join('\n\n')
}
