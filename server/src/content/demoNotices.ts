// The notices of a demo. They are true of every demo, and each leads to a page that shows what it says.
import type { ConfiguredNotice, NoticeKey, NoticeText } from '@assay/api/notices'
import { blankNotice, noticePlaces } from '@assay/api/notices'
import { language } from '@assay/api/scalars'
import { say, translated } from '@assay/words/catalogue'

type Name = 'welcome' | 'line' | 'fair' | 'finance' | 'follow' | 'welfare'

export function demoNotices(): ConfiguredNotice[] {
  return [
    notice('4', 'welcome', { link: '/faucet', audience: { languages: [], signIn: 'in' } }),
    // Visitors cannot open it: help is for those who are signed in.
    notice('3', 'line', { link: '/help', audience: { languages: [], signIn: 'in' } }),
    notice('2', 'fair', { link: '/fair', sort: 1 }),
    notice('2', 'finance', { link: '/finance', sort: 2 }),
    notice('2', 'follow', { link: '/follow', sort: 3 }),
    notice('5', 'welfare', { link: '/welfare' }),
  ]
}

function notice(
  key: NoticeKey,
  name: Name,
  own: Pick<ConfiguredNotice, 'link'> & Partial<ConfiguredNotice>,
): ConfiguredNotice {
  const codes = language.options.filter((code) => translated.has(code))
  return {
    ...blankNotice,
    key,
    modelKey: noticePlaces[key],
    texts: Object.fromEntries(codes.map((code) => [code, textOf(code, name)])),
    ...own,
  }
}

function textOf(code: string, name: Name): NoticeText {
  const title = say(code, 'server', `demoNotices.${name}.title`)
  return { title, content: name === 'line' ? '' : say(code, 'server', `demoNotices.${name}.content`) }
}
