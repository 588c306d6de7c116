// What menus may lead to: a type of trading that the operator closed (PLAYING_SETTING) is not offered.
import { CONTRACT_COMPONENT } from '../../paths.ts'
import { type PlayingTab, tabOf } from './playingTabs.ts'

/** Whether a menu may show a link. open: the tabs of PLAYING_SETTING that are open. Links out of the app are the operator's. */
export function isOffered(link: string, open: readonly PlayingTab['tab'][]): boolean {
  return !link.startsWith('/') || !isClosed(link, open)
}

/** Whether a link is for a type of trading that the operator closed. */
function isClosed(link: string, open: readonly PlayingTab['tab'][]): boolean {
  const type = tradeTypeOf(link)
  return type !== null && !open.includes(type)
}

/** The type of trading that a link is for; null where it is for none, or for whichever was used last. */
function tradeTypeOf(link: string): PlayingTab['tab'] | null {
  const [path = '', query = ''] = link.split('?')
  const values = new URLSearchParams(query)
  if (path === '/contract' || (path === '/trade' && values.get('componentName') === CONTRACT_COMPONENT))
    return 'contract'
  if (path === '/trade') return 'spot'
  const tab = path === '/flash' ? values.get('tab') : path === '/store' ? values.get('type') : null
  return Object.values(tabOf).find((known) => known === tab) ?? null
}
