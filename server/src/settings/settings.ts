// The platform's configuration: the newest version in the database, replaced as a whole on change.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PlatformSettings, platformSettings } from '@assay/api/settings'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type Config, ConfigError } from '../config.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { defaultSettings } from './defaults.ts'

export interface Settings {
  current(): PlatformSettings
  /** Incremented by every change. */
  version(): number
  /** First letters of the hash of the built page; '' if only the API runs. */
  build: string
}

interface SettingsOptions {
  db: Kysely<Database>
  clock: Clock
  config: Pick<Config, 'settingsFile' | 'webDirectory' | 'binary'>
}

/**
 * Reads the newest version; new keys and fields get their defaults. A settings file replaces the keys that it names.
 * Any difference becomes a new version. Throws ConfigError.
 */
export async function openSettings({ db, clock, config }: SettingsOptions): Promise<Settings> {
  const newest = await db
    .selectFrom('settings')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const kept = (newest?.settings ?? {}) as Partial<PlatformSettings>
  const file = config.settingsFile === null ? {} : await readSettingsFile(config.settingsFile)
  const settings = validSettings({ ...withNewFields(kept), ...file }, config.settingsFile)
  let version = newest?.version ?? 0
  if (version === 0 || canonical(settings) !== canonical(kept)) {
    version += 1
    const source = config.settingsFile === null ? 'defaults' : 'file'
    await db
      .insertInto('settings')
      .values({ version, settings: JSON.stringify(settings), source, created_at: clock.now() })
      .execute()
  }
  const shown = config.binary.isOffered ? settings : withoutSecondContract(settings)
  return { current: () => shown, version: () => version, build: buildOf(config.webDirectory) }
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

async function readSettingsFile(path: string): Promise<Record<string, unknown>> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new ConfigError([`SETTINGS_FILE ${path} cannot be read: ${(error as Error).message}.`])
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ConfigError([`SETTINGS_FILE ${path} must hold one JSON object with keys such as LOGIN_REGIS_SETTING.`])
  const unknown = Object.keys(content).filter((key) => !(key in defaultSettings))
  if (unknown.length > 0)
    throw new ConfigError([`SETTINGS_FILE ${path} names ${unknown.join(', ')}, which is no key of the settings.`])
  return content as Record<string, unknown>
}

/** Completes the settings of an older version: an update that adds a field must not stop the start. */
function withNewFields(kept: Partial<PlatformSettings>): PlatformSettings {
  const older = kept as Record<string, unknown>
  const entries = Object.entries(defaultSettings).map(([key, preset]) => {
    const value = older[key] ?? preset
    return [key, isRecord(value) && isRecord(preset) ? { ...preset, ...value } : value] as const
  })
  return Object.fromEntries(entries) as unknown as PlatformSettings
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function validSettings(settings: unknown, path: string | null): PlatformSettings {
  const parsed = z.safeParse(platformSettings, settings)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new ConfigError([
    `${path === null ? 'The kept settings' : `SETTINGS_FILE ${path}`}: ${place} is not valid (${issue?.message}).`,
  ])
}

/** Equal text for equal settings, whatever the order of their keys (the database has its own). */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function buildOf(webDirectory: string | null): string {
  const page = webDirectory === null ? null : join(webDirectory, 'index.html')
  if (page === null || !existsSync(page)) return ''
  return createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
}
