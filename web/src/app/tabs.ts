// The tab bar's rules (SPEC §2): where it shows, which tab a path lights, and our own where nothing is configured.
import { screenAt } from '@assay/api/screens'
import type { MenuItem } from '../features/settings/menus.ts'
import { CONTRACT_COMPONENT, paths } from '../paths.ts'

export function hasTabBar(path: string): boolean {
  return screenAt(path)?.hasTabBar === true
}

const tradePaths: readonly string[] = ['/flash', '/trade', '/contract', '/flashOption']

/** The tab that a path lights. All trade pages light the one that leads to /flash. */
export function isActiveTab(linkUrl: string, path: string): boolean {
  return linkUrl === path || (tradePaths.includes(linkUrl) && tradePaths.includes(path))
}

/** The product that an address opens: the trade pages share paths, and differ by their query. */
function productOf(path: string, query: URLSearchParams): string {
  if (path === '/trade') return query.get('componentName') === CONTRACT_COMPONENT ? 'contract' : 'spot'
  return path === '/flash' ? (query.get('tab') ?? '') : path.slice(1)
}

/** The specification's address of copy trading, for both of its addresses. */
function oneAddress(path: string): string {
  return path.replace(/^\/follow(?=\/|$)/, '/floworder')
}

/** Whether a link of the navigation bar leads to what is open, told apart by product among the trade pages. */
export function isActiveLink(url: string, location: { path: string; query: string }): boolean {
  const [linkPath = '', linkQuery = ''] = oneAddress(url).split('?')
  const { query } = location
  const path = oneAddress(location.path)
  if (!tradePaths.includes(linkPath) || !tradePaths.includes(path))
    return linkPath === path || path.startsWith(`${linkPath}/`)
  return productOf(linkPath, new URLSearchParams(linkQuery)) === productOf(path, new URLSearchParams(query))
}

function own(key: string, linkUrl: string, sort: number): MenuItem {
  return { key, name: key, linkUrl, sort, imgUrl: '', checkedImgUrl: '', isOpen: true }
}

export const ownTabs: readonly MenuItem[] = [
  own('home', paths.home(), 1),
  own('store', paths.markets(), 2),
  own('trade', paths.flash(), 3),
  own('finance', paths.finance(), 4),
  own('my', paths.wallet(), 5),
]
