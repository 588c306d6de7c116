// Whether this browser shows notifications, and what stands in the way. Pure; browserPush.ts asks the browser.

export type NotificationState = 'notOffered' | 'install' | 'unsupported' | 'blocked' | 'off' | 'on'

export interface NotificationFacts {
  /** The exchange sends them. */
  isOffered: boolean
  /** The browser has a worker, a push service and notifications. */
  isSupported: boolean
  /** An iPhone or iPad, outside the installed app. */
  isApplePage: boolean
  permission: NotificationPermission
  /** The server has a subscription of this browser. */
  isSubscribed: boolean
}

export function notificationState({
  isOffered,
  isSupported,
  isApplePage,
  permission,
  isSubscribed,
}: NotificationFacts): NotificationState {
  if (!isOffered) return 'notOffered'
  if (!isSupported) return isApplePage ? 'install' : 'unsupported'
  if (permission === 'denied') return 'blocked'
  return isSubscribed && permission === 'granted' ? 'on' : 'off'
}
