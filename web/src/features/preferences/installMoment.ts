// When the app offers to be installed: after the first filled order, or on the third day of visits. After "Not now" it
// waits half a year. Kept in this browser.
import { readJson, writeJson } from '../../storage.ts'

export interface InstallMoment {
  /** Days with a visit, up to the third. */
  days: number
  /** The last of them, as the device writes it. */
  lastDay: string
  hasFilled: boolean
  /** Epoch ms; 0 for never declined. */
  declinedAt: number
}

const KEY = 'CHOICE_INSTALL'
const DAYS_ENOUGH = 3
const DECLINED_FOR_MS = 180 * 86_400_000

const first: InstallMoment = { days: 0, lastDay: '', hasFilled: false, declinedAt: 0 }

export function readMoment(): InstallMoment {
  return { ...first, ...readJson<Partial<InstallMoment>>(KEY) }
}

export function keepMoment(change: Partial<InstallMoment>): void {
  writeJson(KEY, { ...readMoment(), ...change })
}

export function countVisit(now: number): void {
  const { days, lastDay } = readMoment()
  const today = new Date(now).toDateString()
  if (today !== lastDay && days < DAYS_ENOUGH) keepMoment({ days: days + 1, lastDay: today })
}

export function isDue({ days, hasFilled, declinedAt }: InstallMoment, now: number): boolean {
  return (hasFilled || days >= DAYS_ENOUGH) && now - declinedAt >= DECLINED_FOR_MS
}
