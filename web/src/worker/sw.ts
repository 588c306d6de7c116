// The service worker, /sw.js: keeps the frame of the app for the next start, and shows notifications while no page is
// open. Everything under /api and /ws always goes to the server.
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { readNotification } from './notification.ts'

/** The parts of the worker's scope that are used here. Its real types cannot be loaded beside those of a page. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WindowClient {
  readonly url: string
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
}
interface Worker {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: Extendable & { data: unknown }) => void): void
  addEventListener(type: 'push', listener: (event: Extendable & { data: { text(): string } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: Extendable & { notification: Notification }) => void,
  ): void
}
declare const self: Worker
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number]

const CACHED_MAX = 250
const CACHED_SECONDS = 30 * 24 * 60 * 60

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/ws\//] }))
/** Its type says that callbacks may be undefined. */
const expiration = new ExpirationPlugin({ maxEntries: CACHED_MAX, maxAgeSeconds: CACHED_SECONDS }) as Plugin
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [expiration],
  }),
)

// A newer worker takes over when a person asks for it (app/updates.ts).
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const notification = readNotification(event.data?.text() ?? '')
  if (notification === null) return
  const { id, title, text, link, language, direction, time } = notification
  const options = {
    body: text,
    // The same message shown again takes the place of the first.
    tag: `message-${id}`,
    icon: '/icon-192.png',
    lang: language,
    dir: direction,
    timestamp: time,
    data: { link },
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data as { link: string }
  event.waitUntil(open(link))
})

/** In a page that is open already, if there is one. */
async function open(link: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).origin === self.location.origin)
  const { href } = new URL(link, self.location.origin)
  if (page === undefined) {
    await self.clients.openWindow(href)
    return
  }
  // A browser may refuse to bring the page to the front. It navigates all the same.
  await page.focus().catch(() => undefined)
  // A page that this worker does not control cannot be navigated.
  await page.navigate(href).catch(() => self.clients.openWindow(href))
}
