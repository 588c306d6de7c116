// Loads the messages of an area in a language, keeps them, and changes the language without a reload.
import type { Language } from '@assay/api/scalars'
import { setNumberLanguage } from '@assay/ui/format'
import { directionOf } from '@assay/words/direction'
import { FALLBACK } from '@assay/words/languages'
import { create } from 'zustand'
import type { Area } from './areas.ts'
import { locales, type Messages, packed, readMessages } from './messageFiles.ts'

interface MessageState {
  locale: Language
  /** The areas loaded in this locale. */
  messages: Partial<Record<Area, Messages>>
}

export const useMessages = create<MessageState>(() => ({ locale: FALLBACK, messages: {} }))

const wanted = new Set<Area>()

export function isTranslated(language: string | null | undefined): language is Language {
  return (locales as readonly (string | null | undefined)[]).includes(language)
}

/** The startup order of the specification: what was chosen here before, the server's default, English. */
export function chooseLocale(stored: string | null, serverDefault: string | null): Language {
  if (isTranslated(stored)) return stored
  return isTranslated(serverDefault) ? serverDefault : FALLBACK
}

/** Loads the areas that are not there yet, in the language in use. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  const { locale, messages } = useMessages.getState()
  const missing = areas.filter((area) => messages[area] === undefined)
  if (missing.length === 0) return
  const loaded = await readAreas(locale, missing)
  if (useMessages.getState().locale !== locale) return loadAreas(areas)
  useMessages.setState((state) => ({ messages: { ...state.messages, ...loaded } }))
}

/** Loads everything in use in the new language first, so that the screen changes at once and whole. */
export async function showLocale(locale: Language): Promise<void> {
  const loaded = await readAreas(locale, [...wanted])
  setNumberLanguage(locale)
  useMessages.setState({ locale, messages: loaded })
  const page = document.documentElement
  page.lang = locale
  page.dataset.language = locale
  page.dir = directionOf(locale)
}

async function readAreas(locale: Language, areas: readonly Area[]): Promise<Partial<Record<Area, Messages>>> {
  const pairs = await Promise.all(areas.map(async (area) => [area, await readArea(locale, area)] as const))
  return Object.fromEntries(pairs)
}

async function readArea(locale: Language, area: Area): Promise<Messages> {
  if (!packed.includes(area)) return readMessages(locale, area)
  const shell = await readMessages(locale, 'shell')
  return (shell['+'] as Partial<Record<Area, Messages>>)[area] ?? {}
}
