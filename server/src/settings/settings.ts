// The platform's settings as every page gets them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlatformSettings } from '@assay/api/settings'
import type { Config } from '../config.ts'
import type { Configuration } from './configuration.ts'
import { platformKind } from './platformKind.ts'

export interface Settings {
  current(): PlatformSettings
  /** First letters of the hash of the built page; '' if only the API runs. */
  build: string
}

export function openSettings(
  configuration: Pick<Configuration, 'of' | 'version'>,
  config: Pick<Config, 'webDirectory' | 'binary'>,
): Settings {
  let shown = { version: -1, settings: {} as PlatformSettings }
  return {
    current() {
      if (shown.version !== configuration.version())
        shown = { version: configuration.version(), settings: readSettings(configuration, config) }
      return shown.settings
    },
    build: buildOf(config.webDirectory),
  }
}

function readSettings(configuration: Pick<Configuration, 'of'>, { binary }: Pick<Config, 'binary'>): PlatformSettings {
  const entries = [...configuration.of(platformKind)].map(([key, { value }]) => [key, value] as const)
  const settings = Object.fromEntries(entries) as unknown as PlatformSettings
  return binary.isOffered ? settings : withoutSecondContract(settings)
}

/** Regardless of the settings, a product that this server does not offer has no tab. */
function withoutSecondContract(settings: PlatformSettings): PlatformSettings {
  const closed = (isIt: boolean, isOpen: boolean) => isOpen && !isIt
  return {
    ...settings,
    PLAYING_SETTING: settings.PLAYING_SETTING.map((tab) => ({
      ...tab,
      isOpen: closed(tab.name === 'SecondContract', tab.isOpen),
    })),
    PC_SIDEBAR: settings.PC_SIDEBAR.map((link) => ({ ...link, isOpen: closed(link.key === 'second', link.isOpen) })),
  }
}

function buildOf(webDirectory: string | null): string {
  const page = webDirectory === null ? null : join(webDirectory, 'index.html')
  if (page === null || !existsSync(page)) return ''
  return createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
}
