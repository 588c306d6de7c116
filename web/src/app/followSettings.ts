// The server says which version of the operator's configuration holds: with each new connection, and when it changes.
import { loadCoins } from '../features/market/coins.ts'
import { loadSettings, useSettingsStore } from '../features/settings/settingsStore.ts'
import { live } from '../live/live.ts'

/** All pages learn of a change at once, so each waits a random time before it reloads. */
const SPREAD_MS = 2000
/** Other gateways, and the exchange with the fees and pairs that it lists, follow within two seconds. */
const AGAIN_MS = 3000

/** Returns a function that stops it. */
export function followSettings(): () => void {
  let due: ReturnType<typeof setTimeout> | undefined
  const stop = live.on('SETTINGS', ({ version }) => {
    clearTimeout(due)
    due = setTimeout(() => {
      if (useSettingsStore.getState().settings?.version === version) return
      read()
      due = setTimeout(read, AGAIN_MS)
    }, Math.random() * SPREAD_MS)
  })
  return () => {
    clearTimeout(due)
    stop()
  }
}

function read(): void {
  void loadSettings()
  void loadCoins()
}
