// What a person chose on this device: theme, price colours, density, text size, time zone, language. Applied at once
// to the page's attributes and kept for boot.ts, which applies them before the first paint of the next visit.
import type { Language } from '@assay/api/scalars'
import { useMemo } from 'react'
import { create } from 'zustand'
import { showLocale } from '../../i18n/messages.ts'
import { forget, readJson, readText, writeJson, writeText } from '../../storage.ts'
import { DEFAULT_ZONE, type Zone } from '@assay/ui/time'
import { useSettings } from './settingsStore.ts'

export const themes = ['light', 'dark', 'system'] as const
export const priceColourSchemes = ['green-up', 'red-up', 'blue-up', 'orange-up'] as const
export const densities = ['regular', 'compact'] as const
/** Percent of the browser's own text size. */
export const textSizes = [100, 115, 130] as const

export type Theme = (typeof themes)[number]
export type PriceColours = (typeof priceColourSchemes)[number]
export type Density = (typeof densities)[number]
export type TextSize = (typeof textSizes)[number]

interface Preferences {
  theme: Theme
  /** null: not chosen, so the language decides. */
  priceColours: PriceColours | null
  density: Density
  textSize: TextSize
  /** null: not chosen, so the platform's zone holds. */
  zone: Zone | null
}

function oneOf<T extends string | number>(allowed: readonly T[], value: unknown): T | null {
  return allowed.find((item) => item === value) ?? null
}

export const usePreferences = create<Preferences>(() => ({
  theme: oneOf(themes, readText('THEME')) ?? 'light',
  priceColours: oneOf(priceColourSchemes, readText('UPDOWN')),
  density: oneOf(densities, readText('DENSITY')) ?? 'regular',
  textSize: oneOf(textSizes, Number(readText('TEXT_SIZE'))) ?? 100,
  zone: readJson<Zone>('TIME_ZONE'),
}))

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

export function setTheme(theme: Theme): void {
  writeText('THEME', theme)
  usePreferences.setState({ theme })
  applyPreferences()
}

export function setPriceColours(priceColours: PriceColours): void {
  writeText('UPDOWN', priceColours)
  usePreferences.setState({ priceColours })
  applyPreferences()
}

export function setDensity(density: Density): void {
  writeText('DENSITY', density)
  usePreferences.setState({ density })
  applyPreferences()
}

export function setTextSize(textSize: TextSize): void {
  writeText('TEXT_SIZE', String(textSize))
  usePreferences.setState({ textSize })
  applyPreferences()
}

export function setZone(zone: Zone | null): void {
  if (zone === null) forget('TIME_ZONE')
  else writeJson('TIME_ZONE', zone)
  usePreferences.setState({ zone })
}

/** Changes the language without a reload and keeps the choice. languageId is the entry's label in the server's list. */
export async function setLanguage(locale: Language, languageId: string = locale): Promise<void> {
  writeText('LANGUAGE', locale)
  writeText('LANGUAGE_ID', languageId)
  await showLocale(locale)
  applyPreferences()
}

const redUpLanguages = ['zh', 'ja', 'ko']

export function shownPriceColours(chosen: PriceColours | null, language: string): PriceColours {
  return chosen ?? (redUpLanguages.includes(language) ? 'red-up' : 'green-up')
}

/** Whether the page is dark now, 'system' resolved. */
export function isDark(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && darkQuery().matches)
}

export function applyPreferences(): void {
  const page = document.documentElement
  const { theme, priceColours, density, textSize } = usePreferences.getState()
  page.dataset.theme = isDark(theme) ? 'dark' : 'light'
  page.dataset.updown = shownPriceColours(priceColours, page.lang)
  page.dataset.density = density
  page.style.fontSize = `${textSize}%`
  page.dataset.text = String(textSize)
}

/** Follows the device's theme while 'system' is chosen. Returns how to stop. */
export function followSystemTheme(): () => void {
  const query = darkQuery()
  query.addEventListener('change', applyPreferences)
  return () => query.removeEventListener('change', applyPreferences)
}

/** The zone in which times are shown: chosen here, else the platform's. */
export function useZone(): Zone {
  const chosen = usePreferences((state) => state.zone)
  const dateFormat = useSettings((settings) => settings.PLATFORM_SETTING.timeFormat)
  const platform = useSettings((settings) => platformZone(settings.PLATFORM_SETTING.timezone, settings.timezone))
  const { id, offset } = chosen ?? platform ?? DEFAULT_ZONE
  return useMemo(() => ({ id, offset, dateFormat }), [id, offset, dateFormat])
}

const known = new Map<string, Zone>()

/** The same object for the same zone, so that a selector may answer it. */
function platformZone(id: string, list: readonly { zoneId: string; offSet: string }[]): Zone {
  const offset = list.find((entry) => entry.zoneId === id)?.offSet ?? DEFAULT_ZONE.offset
  const key = `${id} ${offset}`
  const zone = known.get(key) ?? { id, offset }
  known.set(key, zone)
  return zone
}
