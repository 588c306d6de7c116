// Notifications as this browser has them.
import { api } from '../../api.ts'
import type { NotificationFacts } from './notificationState.ts'

type BrowserFacts = Omit<NotificationFacts, 'isOffered' | 'isSubscribed'>

/** The worker is registered when a page has settled; a page of development has none. */
const WORKER_WITHIN_MS = 10_000

export async function readBrowser(): Promise<BrowserFacts> {
  const canShow = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return {
    isSupported: canShow && (await readyWorker()) !== null,
    isApplePage: 'standalone' in navigator && navigator.standalone === false,
    permission: canShow ? Notification.permission : 'default',
  }
}

/** Asks for permission, so call it only after a press. False if it was not given. Throws what the browser throws. */
export async function turnOnNotifications(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await readyWorker()
  if (worker === null) throw new Error('no worker')
  const subscription = await subscribe(worker.pushManager, publicKey)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await api.user.subscribePush({ endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } })
  return true
}

/** Ends the subscription in this browser. The server's part is api.user.unsubscribePush. */
export async function endNotifications(): Promise<void> {
  const worker = await readyWorker()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

/** Replaces a subscription that was made with an older key of the exchange. */
async function subscribe(push: PushManager, publicKey: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(publicKey)
  const known = await push.getSubscription()
  const key = known?.options.applicationServerKey ?? null
  if (known !== null && key !== null && isSame(new Uint8Array(key), applicationServerKey)) return known
  await known?.unsubscribe()
  return push.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD) return null
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_WITHIN_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place])
}
