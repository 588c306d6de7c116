// The platform's configuration: the copy kept here first, then the server's. Without either, the defaults of the
// specification, loaded only then.
import { routes } from '@assay/api/routes'
import type { Output } from '@assay/api/schemas'
import { create } from 'zustand'
import { exchangeEnvelope, refusalOf } from '../../api.ts'
import { readJson, writeJson } from '../../storage.ts'

export type Settings = Output<'settings', 'getSettings'>

interface SettingsState {
  settings: Settings | null
  /** Whether the server's answer of this visit is in. */
  isFresh: boolean
}

export const useSettingsStore = create<SettingsState>(() => ({
  settings: readJson<Settings>('SETTINGS'),
  isFresh: false,
}))

/** Never throws: what is not code 200 keeps the local copy, or falls back to the defaults. */
export async function loadSettings(): Promise<void> {
  try {
    const envelope = await exchangeEnvelope({ ...routes.settings.getSettings, input: {} })
    if (envelope.code !== 200) throw refusalOf(envelope)
    const settings = envelope.data as Settings
    writeJson('SETTINGS', settings)
    useSettingsStore.setState({ settings, isFresh: true })
  } catch {
    if (useSettingsStore.getState().settings !== null) return
    const { defaultSettings } = await import('./defaultSettings.ts')
    useSettingsStore.setState({ settings: defaultSettings })
  }
}

/** One part of the settings. The selection must be a part of the settings itself, not made again. */
export function useSettings<Part>(select: (settings: Settings) => Part): Part | undefined {
  return useSettingsStore((state) => (state.settings === null ? undefined : select(state.settings)))
}

export function useIsDemo(): boolean {
  return useSettings((settings) => settings.isDemo) ?? false
}

/** The exchange's name, also the title of the page. */
export function useExchangeName(): string {
  return useSettings((settings) => settings.LOGO_SETTING.name) || 'Assay'
}

/** The language that the server flags as default, or null. */
export function defaultLanguage(settings: Settings | null): string | null {
  return settings?.language.find((entry) => entry.isDefault === 'Y')?.dictValue ?? null
}
