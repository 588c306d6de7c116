// The tab bar's rules (SPEC §2): where it shows, which tab a path lights, and our own five where nothing is configured.
import type { MenuItem } from '../features/settings/menus.ts'
import { paths } from '../paths.ts'

const barPaths: readonly string[] = ['/', '/store', '/flash', '/contract', '/wallet', '/trade', '/flashOption']

export function hasTabBar(path: string): boolean {
  return barPaths.includes(path)
}

const tradePaths: readonly string[] = ['/flash', '/trade', '/contract', '/flashOption']

/** The tab that a path lights. All trade pages light the one that leads to /flash. */
export function isActiveTab(linkUrl: string, path: string): boolean {
  return linkUrl === path || (tradePaths.includes(linkUrl) && tradePaths.includes(path))
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
