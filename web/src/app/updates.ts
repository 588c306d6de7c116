// The service worker: registered when the page has settled. A new version waits until a person asks for it.
import { create } from 'zustand'

interface Updates {
  /** The worker of a newer version, ready to take over. */
  waiting: ServiceWorker | null
}
export const useUpdates = create<Updates>(() => ({ waiting: null }))

const CHECK_EVERY_MS = 30 * 60_000
const WORKER = '/sw.js'

let check = (): void => {}

/** A screen did not arrive: perhaps because the server has a newer version and this one's files are gone. */
export function checkForUpdate(): void {
  check()
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
    // The first worker of all takes over without a question: there is nothing older to replace.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      useUpdates.setState({ waiting: registration.waiting })
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

/** Lets the new version take over and starts the page anew under it. */
export function applyUpdate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage({ type: 'SKIP_WAITING' })
}
