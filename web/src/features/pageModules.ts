// Loads the pages that screenPages.ts names.
import type { ComponentType } from 'react'

export interface PageModule {
  default: ComponentType
}

/** Parts of other pages have names of pages too; they are left out, so that they are loaded with those. */
export const pageModules = import.meta.glob<PageModule>([
  './*/*Page.tsx',
  '!./{binary/BinaryPage,futures/FuturesPage,spot/SpotPage,spot/WatchlistPage}.tsx',
  '../app/*Page.tsx',
  '!../app/UiPage.tsx',
])
