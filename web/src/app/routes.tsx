// Loads a screen's page and its words when it is first opened.
import type { ComponentType } from 'react'
import { loadAreas } from '../i18n/messages.ts'
import { matchPath } from '../router.tsx'
import { type PageModule, pageModules } from '../features/pageModules.ts'
import { type ScreenPage, screenPages } from '../features/screenPages.ts'

export interface Route extends Omit<ScreenPage, 'file'> {
  path: string
  load: () => Promise<PageModule>
}

function loadPage(file: string): Promise<PageModule> {
  const load = pageModules[file]
  if (load === undefined) throw new Error(`${file} is not a page`)
  return load()
}

export const routes: readonly Route[] = Object.entries(screenPages).map(([path, page]) => ({
  ...page,
  path,
  load: () => loadPage(page.file),
}))

const notFound: Route = { path: '*', areas: [], load: () => import('./NotFoundPage.tsx') }

const developmentRoutes: readonly Route[] = import.meta.env.DEV
  ? [{ path: '/ui', areas: [], load: () => import('./UiPage.tsx') }]
  : []

export function routeOf(path: string): Route {
  return [...routes, ...developmentRoutes].find((route) => matchPath(route.path, path) !== null) ?? notFound
}

/** The primitives' page in development is for anyone who builds screens; no guard stands before it. */
export function isDevelopmentPath(path: string): boolean {
  return developmentRoutes.some((route) => route.path === path)
}

const loaded = new Map<Route, ComponentType>()

/** The screen, if its code is there. */
export function loadedScreen(route: Route): ComponentType | undefined {
  return loaded.get(route)
}

/** Loads a screen's code and its words together. */
export async function loadRoute(route: Route): Promise<ComponentType> {
  const [module] = await Promise.all([route.load(), loadAreas(['shell', ...route.areas])])
  loaded.set(route, module.default)
  return module.default
}
