import type { Core } from '../context.ts'

/** Who sells a coin elsewhere, as configured. Links of other kinds than http and https are left out. */
export function openProviders(
  { settings }: Pick<Core, 'settings'>,
  coin: string,
): { code: string; name: string; url: string }[] {
  const configured = settings.current().ASSET_COIN.find((each) => each.coin.toLowerCase() === coin.toLowerCase())
  if (configured?.useThird !== true) return []
  return configured.thirdList
    .filter(({ status, url }) => status === OPEN && isWebAddress(url))
    .map(({ code, name, url }) => ({ code, name, url }))
}

const OPEN = 0

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
