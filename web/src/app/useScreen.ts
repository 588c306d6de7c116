// Which screen is on the page: what the guard allows at this location, once its code and words are there.
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { keepReturnTo } from '../features/session/returnTo.ts'
import { useSession } from '../features/session/sessionStore.ts'
import { useMessages } from '../i18n/messages.ts'
import { keptScroll, type Location, navigate, useLocation } from '../router.tsx'
import { guard } from './guard.ts'
import { isDevelopmentPath, loadedScreen, loadRoute, type Route, routeOf } from './routes.tsx'

export interface Screen {
  path: string
  route: Route
  /** null while it loads. */
  Component: ComponentType | null
  hasFailed: boolean
  retry: () => void
}

export function useScreen(): Screen {
  const location = useLocation()
  const isSign = useSession((session) => session.isSign)
  const verdict = isDevelopmentPath(location.path) ? ({ isAllowed: true } as const) : guard(location.path, isSign)
  const path = verdict.isAllowed ? location.path : verdict.to
  const route = routeOf(path)
  const hasWords = useMessages((state) => route.areas.every((area) => state.messages[area] !== undefined))
  const [outcome, setOutcome] = useState<{ route: Route; hasFailed: boolean } | null>(null)
  const [tries, setTries] = useState(0)
  const Component = hasWords ? (loadedScreen(route) ?? null) : null

  useEffect(() => {
    if (verdict.isAllowed) return
    if (verdict.isForSignIn) keepReturnTo(location.path + location.query)
    navigate(verdict.to, { replace: true })
  })
  useEffect(() => {
    let isCurrent = true
    loadRoute(route).then(
      () => isCurrent && setOutcome({ route, hasFailed: false }),
      () => isCurrent && setOutcome({ route, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [route, tries])
  const hasFailed = Component === null && outcome?.route === route && outcome.hasFailed
  const retry = useCallback(() => setTries((before) => before + 1), [])
  useEffect(() => {
    if (hasFailed) window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, retry])
  useScroll(location, route, Component !== null)
  return {
    path,
    route,
    Component,
    hasFailed,
    retry,
  }
}

/** Every navigation starts at the top; going back to a list returns to where it was. */
function useScroll(location: Location, route: Route, isShown: boolean): void {
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    if (!isShown || location.by === 'load') return
    window.scrollTo(0, location.by === 'back' && route.keepsScroll ? keptScroll() : 0)
  }, [location, route, isShown])
}
