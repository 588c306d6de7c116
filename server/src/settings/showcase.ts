// Figures in the settings that nobody sets: each is computed by the slice that knows it, from what really happened.
import type { PlatformSettings } from '@assay/api/settings'
import type { Clock } from '../clock/clock.ts'

type Computed = 'MARKET_URL' | 'TRADER_SETTING' | 'DEFI_INCOME_SETTING'

/** For each key, the computed fields, or the whole value of a list. */
export type Figures = {
  [Key in Computed]?: PlatformSettings[Key] extends readonly unknown[]
    ? PlatformSettings[Key]
    : Partial<PlatformSettings[Key]>
}
export type ReadFigures = () => Promise<Figures>

const KEPT_MS = 60_000

/** Gives settings with their computed figures, which are at most a minute old. */
export function openShowcase(
  { clock }: { clock: Clock },
  sources: readonly ReadFigures[],
): (settings: PlatformSettings) => Promise<PlatformSettings> {
  let kept: { at: number; figures: Promise<Figures[]> } | undefined
  return async (settings) => {
    if (kept === undefined || clock.now() - kept.at >= KEPT_MS || clock.now() < kept.at) {
      const figures = Promise.all(sources.map((read) => read()))
      kept = { at: clock.now(), figures }
      // A failure is the answer of those who waited for it; the next caller tries again.
      figures.catch(() => (kept = undefined))
    }
    return (await kept.figures).reduce(withFigures, settings)
  }
}

function withFigures(settings: PlatformSettings, figures: Figures): PlatformSettings {
  const { MARKET_URL, TRADER_SETTING, DEFI_INCOME_SETTING } = settings
  return {
    ...settings,
    MARKET_URL: { ...MARKET_URL, ...figures.MARKET_URL },
    TRADER_SETTING: { ...TRADER_SETTING, ...figures.TRADER_SETTING },
    DEFI_INCOME_SETTING: figures.DEFI_INCOME_SETTING ?? DEFI_INCOME_SETTING,
  }
}
