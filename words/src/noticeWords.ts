import { languageNames } from './languages.ts'
import type { FieldWord, SettingWord } from './settingWord.ts'

const time: Pick<FieldWord, 'unit'> = { unit: 'time' }

/** The words of the operator's notices. */
export const noticeWords: SettingWord = {
  title: 'Notice',
  about: 'News for customers on the page of notices, on the home page, in a popup, or while they sign up.',
  group: 'texts',
  fields: {
    key: {
      label: 'Kind',
      choices: { 1: 'Information', 2: 'Carousel', 3: 'Scrolling line', 4: 'Popup', 5: 'While signing up' },
    },
    modelKey: {
      label: 'Place',
      help: 'HOME: the home page. REGISTER: the page for signing up. Empty: only the page of notices.',
    },
    sort: { label: 'Place in lists', help: 'Smaller numbers come first.' },
    start: { label: 'Shown from', ...time, help: 'Empty: as soon as it is published.' },
    end: { label: 'Shown until', ...time, help: 'Empty: until it is withdrawn.' },
    isShown: { label: 'Shown', help: 'If off, it is withdrawn and nobody sees it.' },
    audience: { label: 'Audience' },
    'audience.languages': { label: 'Languages', help: 'None: all.' },
    'audience.signIn': {
      label: 'Readers',
      choices: { all: 'Everyone', in: 'Logged-in customers', out: 'Visitors' },
    },
    dismissible: {
      label: 'Can be dismissed',
      help: 'If off, a line cannot be closed, and a popup comes back at the next visit.',
    },
    image: { label: 'Picture' },
    link: { label: 'Link', help: 'A page of the app, such as /finance, or an address that begins with https://.' },
    texts: { label: 'Texts' },
    ...Object.fromEntries(
      Object.entries(languageNames).flatMap(([code, { english }]) => [
        [`texts.${code}`, { label: english }],
        [`texts.${code}.title`, { label: 'Title' }],
        [`texts.${code}.content`, { label: 'Text' }],
      ]),
    ),
  },
}
