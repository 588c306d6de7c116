// What an operator still has to configure, one line each, with the command that does it.
import { periodKind } from '../binary/periodKind.ts'
import { textKey, textKind } from '../texts/texts.ts'
import type { Core } from '../context.ts'
import { coinKind } from '../market/listings/coinKind.ts'
import { contractKind } from '../market/listings/contractKind.ts'
import { pairKind } from '../market/listings/pairKind.ts'
import { optionKind } from '../options/optionKind.ts'
import { platformKind } from '../settings/platformKind.ts'

const texts = ['TERMS', 'PRIVACY', 'REGISTER', 'ABOUT'] as const

interface Configured extends Pick<Core, 'configuration' | 'settings'> {
  config: Pick<Core['config'], 'environment'>
}

/** A product is reported as missing only if its tab or link is open. */
export function unconfiguredLines({ config, configuration, settings }: Configured): string[] {
  const { PLAYING_SETTING, PC_SIDEBAR, WITHDRAWAL_CHANNEL_SETTING } = settings.current()
  const isOpen = (tab: string) => PLAYING_SETTING.some(({ name, isOpen: isTabOpen }) => name === tab && isTabOpen)
  const areOptionsOpen = PC_SIDEBAR.some(({ key, isOpen: isLinkOpen }) => key === 'option' && isLinkOpen)
  const products = [
    { what: 'coin', kind: coinKind, example: 'coin/usdt', isWanted: true },
    { what: 'spot pair', kind: pairKind, example: 'pair/btcusdt', isWanted: isOpen('BBTrading') },
    { what: 'contract', kind: contractKind, example: 'contract/btcusdt-perp', isWanted: isOpen('Ustandard') },
    { what: 'second contract', kind: periodKind, example: 'second/btcusdt', isWanted: isOpen('SecondContract') },
    { what: 'option', kind: optionKind, example: 'option/btcusdt', isWanted: areOptionsOpen },
  ]
  return [
    ...products
      .filter(({ kind, isWanted }) => isWanted && configuration.values<unknown>(kind).size === 0)
      .map(({ what, example }) => lineOf(`No ${what}`, example)),
    ...texts
      .filter((text) => configuration.get(textKind, textKey(text, 'en')) === undefined)
      .map((text) => lineOf(`No text ${text}`, textKey(text, 'en'))),
    ...(WITHDRAWAL_CHANNEL_SETTING.some(({ status }) => status === 0)
      ? []
      : [lineOf('No open withdrawal channel', 'WITHDRAWAL_CHANNEL_SETTING')]),
    ...(config.environment === 'demo' ? [] : releaseLines(configuration)),
  ]
}

/** What the checks find in values of the release, which no operator has set. A demo shows them as they are. */
function releaseLines(configuration: Core['configuration']): string[] {
  return [...configuration.of(platformKind).values()]
    .filter(({ source }) => source === 'seed')
    .flatMap(({ key, value }) =>
      (platformKind.check?.(value, { key, values: configuration.values }) ?? []).map(
        ({ text }) => `${key} is the release's: ${text} Set your own: npm run configure -- set ${key} FILE.json.`,
      ),
    )
}

function lineOf(what: string, key: string): string {
  return `${what} is configured: npm run configure -- set ${key} FILE.json, or ${key} in SETTINGS_FILE.`
}
