// The configured notices that are shown to a caller now.
import type { ConfiguredNotice, NoticeText } from '@assay/api/notices'
import { PICTURES_PATH } from '@assay/api/notices'
import type { Output } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import type { Held } from '../settings/configuration.ts'
import { noticeKind, noticeNumber } from './noticeKind.ts'

export type Notice = Output<'content', 'listNotices'>['rows'][number]
/** Without what the caller has done with it. */
export type Unmarked = Omit<Notice, 'isDismissed' | 'isRead'>

interface Reading {
  language: string
  isSignedIn: boolean
  now: number
}

/** In the caller's language, else in English; without either it is not shown. */
export function currentNotices({ configuration, caller, clock }: Context): Unmarked[] {
  const reading = { language: caller.language, isSignedIn: caller.user !== null, now: clock.now() }
  return [...configuration.of(noticeKind).values()].flatMap((held) => noticeFor(held, reading) ?? [])
}

export function noticeFor(
  { key, version, since, value }: Pick<Held<ConfiguredNotice>, 'key' | 'version' | 'since' | 'value'>,
  { language, isSignedIn, now }: Reading,
): Unmarked | undefined {
  const start = value.start ?? since
  const text = textFor(value, language)
  const isNow = start <= now && (value.end === null || now < value.end)
  if (!value.isShown || !isNow || text === undefined || !isForCaller(value, { language, isSignedIn })) return undefined
  const { modelKey, link, end, sort, dismissible, image } = value
  const shown = { key: value.key, modelKey, link, start, end, sort, dismissible }
  return {
    ...shown,
    id: noticeNumber(key),
    version,
    ...text,
    image: image === '' ? '' : `${PICTURES_PATH}/${image}`,
  }
}

function textFor({ texts }: ConfiguredNotice, language: string): NoticeText | undefined {
  return Object.hasOwn(texts, language) ? texts[language as keyof typeof texts] : texts.en
}

function isForCaller({ audience }: ConfiguredNotice, { language, isSignedIn }: Omit<Reading, 'now'>): boolean {
  const { languages, signIn } = audience
  const speaks = languages.length === 0 || languages.some((code) => code === language)
  return speaks && (signIn === 'all' || (signIn === 'in') === isSignedIn)
}
