// New versions. The service worker, registered when the page has settled, fetches one and lets it wait until a person
// asks for it. Where a file of this version does not arrive, the server is asked whether it still has this version.
import { create } from 'zustand'
import { isReplaced } from './isReplaced.ts'

interface Updates {
  /** The server has a newer version than this page. */
  hasNewer: boolean
}
export const useUpdates = create<Updates>(() => ({ hasNewer: false }))

const CHECK_EVERY_MS = 30 * 60_000
const WORKER = '/sw.js'

/** The longest wait for the worker after a person asks for the new version. */
const TAKE_OVER_WITHIN_MS = 10_000

let check = (): void => {}

// Sent for every part, screen or file of words that did not arrive.
window.addEventListener('vite:preloadError', () => void lookForNewer())

async function lookForNewer(): Promise<void> {
  check()
  if (await isReplaced()) useUpdates.setState({ hasNewer: true })
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

/** Script addresses are trusted one by one where the browser enforces it; the worker's is the only one there is. */
function trustedWorkerUrl(): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  const rules = {
    createScriptURL(url: string) {
      if (url !== WORKER) throw new TypeError('Not a script of this page')
      return url
    },
  }
  return (factory?.createPolicy('assay', rules).createScriptURL(WORKER) ?? WORKER) as string
}

export async function watchUpdates(): Promise<void> {
  if (!import.meta.env.PROD) return
  offerInstalling()
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(trustedWorkerUrl()).catch(() => null)
  // Where a tool blocks workers, as browser tests may, registering answers nothing at all.
  if (!registration) return
  const offer = () => {
    // The first worker takes over immediately: there is no older one to replace.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      useUpdates.setState({ hasNewer: true })
    }
  }
  offer()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
  // A failed check is made again at the next.
  check = () => void registration.update().catch(() => undefined)
  setInterval(check, CHECK_EVERY_MS)
}

/** The manifest is of no use before the page is; the build leaves it out of the HTML. */
function offerInstalling(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/**
 * Reloads the page under the new version. A worker would answer with the version it keeps, so the newer worker takes
 * over first; where it does not, none is left to answer.
 */
export async function startNewer(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration !== undefined) {
    const worker = await newerWorker(registration)
    if (worker === null) await registration.unregister()
    else await takeOver(worker)
  }
  window.location.reload()
}

async function newerWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.waiting === null) await registration.update().catch(() => undefined)
  const worker = registration.waiting ?? registration.installing
  if (worker === null) return null
  return (await reaches(worker, 'installed')) ? worker : null
}

async function takeOver(worker: ServiceWorker): Promise<void> {
  worker.postMessage({ type: 'SKIP_WAITING' })
  await reaches(worker, 'activated')
}

const states: readonly ServiceWorkerState[] = ['installing', 'installed', 'activating', 'activated']

/** False where it becomes redundant or takes too long. */
function reaches(worker: ServiceWorker, state: ServiceWorkerState): Promise<boolean> {
  const isThere = () => states.indexOf(worker.state) >= states.indexOf(state)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), TAKE_OVER_WITHIN_MS)
    const look = () => {
      if (!isThere() && worker.state !== 'redundant') return
      clearTimeout(timer)
      worker.removeEventListener('statechange', look)
      resolve(isThere())
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
