// What an operator still has to configure, one line each, with the command that does it.
import { periodKind } from '../binary/periodKind.ts'
import { textFindings } from '../texts/textFigures.ts'
import { textKey, textKind } from '../texts/texts.ts'
import type { Core } from '../context.ts'
import { convertKind } from '../convert/convertKind.ts'
import { earnKind } from '../earn/earnKind.ts'
import { coinKind } from '../market/listings/coinKind.ts'
import { contractKind } from '../market/listings/contractKind.ts'
import { pairKind } from '../market/listings/pairKind.ts'
import { optionKind } from '../options/optionKind.ts'
import { welfareKind } from '../welfare/welfareKind.ts'
import { releaseLines } from './releaseLines.ts'
import { statedFigures } from './statedTexts.ts'

const texts = ['TERMS', 'PRIVACY', 'REGISTER', 'ABOUT'] as const

interface Configured extends Pick<Core, 'configuration' | 'settings'> {
  config: Pick<Core['config'], 'environment'>
}

/** A product is reported as missing only if its tab or link is open. */
export function unconfiguredLines({ config, configuration, settings }: Configured): string[] {
  const { PLAYING_SETTING, PC_SIDEBAR, MIDDLE_MENU, WITHDRAWAL_CHANNEL_SETTING } = settings.current()
  const isOpen = (tab: string) => PLAYING_SETTING.some(({ name, isOpen: isTabOpen }) => name === tab && isTabOpen)
  const isLinked = (link: string) => [...PC_SIDEBAR, ...MIDDLE_MENU].some((each) => each.key === link && each.isOpen)
  const wanted = {
    SPOT: isOpen('BBTrading'),
    CONTRACT: isOpen('Ustandard'),
    SECOND: isOpen('SecondContract'),
    OPTION: isLinked('option'),
  }
  const products = [
    { what: 'coin', kind: coinKind, example: 'coin/usdt', isWanted: true },
    { what: 'spot pair', kind: pairKind, example: 'pair/btcusdt', isWanted: wanted.SPOT },
    { what: 'contract', kind: contractKind, example: 'contract/btcusdt-perp', isWanted: wanted.CONTRACT },
    { what: 'second contract', kind: periodKind, example: 'second/btcusdt', isWanted: wanted.SECOND },
    { what: 'option', kind: optionKind, example: 'option/btcusdt', isWanted: wanted.OPTION },
    { what: 'coin to convert', kind: convertKind, example: 'convert/btc', isWanted: isLinked('exchange') },
    { what: 'Earn product', kind: earnKind, example: 'earn/usdt-flexible', isWanted: isLinked('finance') },
    { what: 'welfare task', kind: welfareKind, example: 'welfare/second-factor', isWanted: isLinked('welfare') },
  ]
  const rules = (['SPOT', 'CONTRACT', 'SECOND', 'OPTION'] as const).filter((text) => wanted[text])
  return [
    ...products
      .filter(({ kind, isWanted }) => isWanted && configuration.values<unknown>(kind).size === 0)
      .map(({ what, example }) => lineOf(`No ${what}`, example)),
    ...[...texts, ...rules]
      .filter((text) => configuration.get(textKind, textKey(text, 'en')) === undefined)
      .map((text) => lineOf(`No text ${text}`, textKey(text, 'en'))),
    ...(WITHDRAWAL_CHANNEL_SETTING.some(({ status }) => status === 0)
      ? []
      : [lineOf('No open withdrawal channel', 'WITHDRAWAL_CHANNEL_SETTING')]),
    ...statedFigures.flatMap((stated) => textFindings(stated, configuration.values)).map(({ text }) => text),
    ...(config.environment === 'demo' ? [] : releaseLines(configuration)),
  ]
}

function lineOf(what: string, key: string): string {
  return `${what} is configured: npm run configure -- set ${key} FILE.json, or ${key} in SETTINGS_FILE.`
}
