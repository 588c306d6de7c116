// The operator's notices. Keys are notice/NUMBER.
import { configuredNotice, type ConfiguredNotice, noticePlaces } from '@assay/api/notices'
import { checkLink } from '../settings/checkLink.ts'
import { checkMarkdown } from '../settings/checkMarkdown.ts'
import { type Finding, refused, warning } from '../settings/finding.ts'
import type { Kind } from '../settings/kind.ts'
import { demoNotices } from './demoNotices.ts'

const NUMBER = /^[1-9]\d{0,8}$/

export const noticeKind: Kind<ConfiguredNotice> = {
  owns(key) {
    const [kind, number = '', ...rest] = key.split('/')
    return kind === 'notice' && NUMBER.test(number) && rest.length === 0
  },
  schemaOf: () => configuredNotice,
  async seeds(environment) {
    if (environment === 'production') return new Map()
    return new Map(demoNotices().map((notice, place) => [noticeKeyOf(place + 1), notice]))
  },
  label: ({ texts }) => (texts.en ?? Object.values(texts)[0])?.title ?? '',
  check: checkNotice,
}

export function noticeKeyOf(number: number): string {
  return `notice/${number}`
}

export function noticeNumber(key: string): number {
  return Number(key.slice('notice/'.length))
}

function checkNotice(notice: ConfiguredNotice): Finding[] {
  const { start, end, link } = notice
  return [
    ...(start !== null && end !== null && end <= start ? [refused('end', 'It ends before it starts.')] : []),
    ...(link.startsWith('http:')
      ? [refused('link', 'A link begins with https:// or / for a page of the app.')]
      : checkLink('link', link)),
    ...checkPlace(notice),
    ...checkTexts(notice),
  ]
}

function checkPlace({ key, modelKey }: ConfiguredNotice): Finding[] {
  const place = noticePlaces[key]
  if (place === '' || place === modelKey) return []
  return [
    warning('modelKey', `The app shows notices of this kind at ${place}: elsewhere only the page of notices does.`),
  ]
}

function checkTexts({ key, texts, audience }: ConfiguredNotice): Finding[] {
  const entries = Object.entries(texts)
  const needsContent = key === '1' || key === '4' || key === '5'
  return [
    ...(entries.length === 0 ? [refused('texts', 'Write it in at least one language.')] : []),
    ...(entries.length > 0 && texts.en === undefined && !isFor(audience.languages, texts)
      ? [warning('texts', 'Without an English text it is shown only in the languages that it is written in.')]
      : []),
    ...entries.flatMap(([code, { content = '' } = {}]) => [
      ...(needsContent && content.trim() === '' ? [refused(`texts.${code}.content`, 'It needs a text.')] : []),
      ...checkMarkdown(`texts.${code}.content`, content),
    ]),
  ]
}

/** Whether every language of the audience has a text. */
function isFor(languages: readonly string[], texts: ConfiguredNotice['texts']): boolean {
  return languages.length > 0 && languages.every((code) => Object.hasOwn(texts, code))
}
