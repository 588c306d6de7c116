// Whether and how the app can be installed. Loaded when the page has settled and before the manifest is linked:
// the browser sends its event only once, after that.
import { live } from '../../live/live.ts'
import { onNavigation } from '../../router.tsx'
import { useInstalling } from './installing.ts'
import { isInstalled } from './isInstalled.ts'
import { countVisit, isDue, keepMoment, readMoment } from './installMoment.ts'

/** Chromium's; not in the standard library of types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPromptEvent | null = null

/** Called once per page. Does nothing inside the installed app. Returns a function that stops it. */
export function watchInstalling(): () => void {
  if (isInstalled()) return () => undefined
  const stops = [
    hear('beforeinstallprompt', (event) => {
      // The browser would show its own bar at once, over what the user is doing.
      event.preventDefault()
      kept = event as InstallPromptEvent
      useInstalling.setState({ way: 'prompt' })
    }),
    hear('appinstalled', () => useInstalling.setState({ way: null, isOffered: false })),
    live.on('ORDER', ({ data }) => {
      if (data.status === 'FILLED') keepMoment({ hasFilled: true })
    }),
    // With the next screen, so that nothing moves under a finger.
    onNavigation(() => useInstalling.setState({ isOffered: isDue(readMoment(), Date.now()) })),
  ]
  countVisit(Date.now())
  if (isApplePhone()) useInstalling.setState({ way: 'steps' })
  return () => {
    for (const stop of stops) stop()
    kept = null
    useInstalling.setState({ way: null, isOffered: false })
  }
}

/** Shows the browser's own dialog, which works once for each event. Dismissing it counts as "Not now". */
export async function installApp(): Promise<void> {
  const event = kept
  if (event === null) return
  kept = null
  useInstalling.setState({ way: null, isOffered: false })
  const { outcome } = await event.prompt()
  if (outcome === 'dismissed') declineInstalling()
}

export function declineInstalling(): void {
  keepMoment({ declinedAt: Date.now() })
  useInstalling.setState({ isOffered: false })
}

function hear(name: string, listener: (event: Event) => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}

/** Safari on iPhone and iPad has no event for it. On a Mac navigator.standalone exists too, but without touch. */
function isApplePhone(): boolean {
  return 'standalone' in navigator && navigator.maxTouchPoints > 0
}
