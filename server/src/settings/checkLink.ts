import { screenAt, topOf } from '@assay/api/screens'
import { type Finding, refused, warning } from './finding.ts'

/** '': none. Pages of the app, and addresses that begin with https:// or http://; no other scheme can run in a page. */
export function checkLink(path: string, link: string): Finding[] {
  if (link === '') return []
  // Browsers drop control characters from an address, and take a backslash for a slash: /\evil.example is another site.
  if (/[\p{Cc}\\]/u.test(link)) return [refused(path, 'A link has no backslashes and no control characters.')]
  if (link.startsWith('/') && !link.startsWith('//')) {
    const page = link.replace(/[?#].*$/, '')
    const isKnown = (screenAt(page) ?? screenAt(topOf(page))) !== undefined || /\.\w{2,5}$/.test(page)
    return isKnown ? [] : [warning(path, `The app has no page ${page}.`)]
  }
  return /^https?:\/\/[^\s/]+/.test(link) && URL.canParse(link)
    ? []
    : [refused(path, 'A link begins with https://, http:// or / for a page of the app.')]
}
