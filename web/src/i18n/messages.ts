// Loads the messages of an area in a language, keeps them, and changes the language without a reload.
import { create } from 'zustand'
import { setNumberLanguage } from '@assay/ui/format'
import { type Area, directionOfLocale, FALLBACK, type Locale } from './locales.ts'

type Messages = Record<string, unknown>

interface MessageState {
  locale: Locale
  /** The areas loaded in this locale. */
  messages: Partial<Record<Area, Messages>>
}

export const useMessages = create<MessageState>(() => ({ locale: FALLBACK, messages: {} }))

const files = import.meta.glob<Messages>('./messages/*/*.json', { import: 'default' })
const wanted = new Set<Area>()

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
export async function showLocale(locale: Locale): Promise<void> {
  const loaded = await readAreas(locale, [...wanted])
  setNumberLanguage(locale)
  useMessages.setState({ locale, messages: loaded })
  const page = document.documentElement
  page.lang = locale
  page.dataset.language = locale
  page.dir = directionOfLocale(locale)
}

async function readAreas(locale: Locale, areas: readonly Area[]): Promise<Partial<Record<Area, Messages>>> {
  const pairs = await Promise.all(areas.map(async (area) => [area, await readArea(locale, area)] as const))
  return Object.fromEntries(pairs)
}

/** A build packs these into the shell's file, because a first visit needs both (bundling/messages.ts). */
const packed: readonly Area[] = import.meta.env.PROD ? ['market'] : []

async function readArea(locale: Locale, area: Area): Promise<Messages> {
  if (!packed.includes(area)) return readFile(locale, area)
  const shell = await readFile(locale, 'shell')
  return (shell['+'] as Partial<Record<Area, Messages>>)[area] ?? {}
}

async function readFile(locale: Locale, area: Area): Promise<Messages> {
  const load = files[`./messages/${locale}/${area}.json`] ?? files[`./messages/${FALLBACK}/${area}.json`]
  return load === undefined ? {} : load()
}
