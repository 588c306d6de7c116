// Values that an operator should decide before production: those of the release that the checks find unusual, and those that
// depend on the name of the exchange, its law or its risk. A value that an operator has set, even to the same, has no line.
import type { PlatformSettings } from '@assay/api/settings'
import { kinds } from '../configurationKinds.ts'
import type { Configuration } from '../settings/configuration.ts'
import { percentOf, unitsOf } from '../settings/decimals.ts'
import { type Kind, kindOf } from '../settings/kind.ts'
import { vipKind } from '../user/levels/vipKind.ts'
import { verificationKind } from '../user/verificationKind.ts'
import { reviewKind } from '../withdrawal/reviewKind.ts'

interface Decision {
  key: string
  /** Sentences about the value, with its figures. */
  about(value: unknown): string[]
}

/**
 * Not in this list: account and limits, whose figures suit any exchange; bank, which is closed and has no account until
 * somebody sets both; copyTrading, which asks for 30 days of trading. Other kinds have no values in production.
 */
const decisions: readonly Decision[] = [
  ofPlatform('LOGO_SETTING', ({ name }) => [`Pages and mails call the exchange ${name}.`]),
  ofPlatform('PLATFORM_SETTING', ({ timezone }) => [`Days and hours of withdrawals are those of ${timezone}.`]),
  ofPlatform('AUTH_LIMIT', ({ isOpenPrimary, primaryLimit, isOpenSenior, seniorLimit }) => [
    ...(isOpenPrimary ? [`A withdrawal above ${primaryLimit} USDT needs basic verification.`] : []),
    ...(isOpenSenior ? [`A withdrawal above ${seniorLimit} USDT needs advanced verification.`] : []),
  ]),
  ofPlatform('FINANCIAL_REBATE_SETTING', ({ isOpen, oneRatio, twoRatio, threeRatio }) =>
    isOpen ? [`Inviters get ${oneRatio} %, ${twoRatio} % and ${threeRatio} % of the fees of three levels.`] : [],
  ),
  decision(verificationKind, 'verification', ({ keepDays, limits: { NONE } }) => [
    NONE.day === null
      ? 'There is no limit of withdrawals within 24 hours without verification.'
      : `Without verification, ${NONE.day} USDT may be withdrawn within 24 hours.`,
    `Pictures of documents are kept for ${keepDays} days.`,
  ]),
  decision(reviewKind, 'withdrawalReview', ({ newAddress, anyAddress }) => [
    `Within 24 hours, ${anyAddress} USDT of a customer may leave without a person, ${newAddress} of it to new addresses.`,
  ]),
  decision(vipKind, 'vip', ({ levels }) => {
    const discounts = levels.flatMap(({ spot, futures, convert }) => [spot, futures, convert].map(unitsOf))
    const most = discounts.reduce((one, other) => (other > one ? other : one), 0n)
    return most === 0n ? [] : [`Levels take up to ${percentOf(most, unitsOf('1'))} % off fees.`]
  }),
]

export function releaseLines(configuration: Pick<Configuration, 'of' | 'values'>): string[] {
  return kinds
    .flatMap((kind) => [...configuration.of(kind).values()])
    .filter(({ source }) => source === 'seed')
    .flatMap(({ key, value }) => {
      const found = kindOf(kinds, key).check?.(value, { key, values: configuration.values }) ?? []
      const about = decisions.find((each) => each.key === key)?.about(value) ?? []
      const sentences = [...found.map(({ text }) => text), ...about]
      return sentences.length === 0
        ? []
        : [
            `${key} still has the value of the release. ${sentences.join(' ')} Set your own: npm run configure -- set ${key} FILE.json.`,
          ]
    })
}

function decision<Value>(_kind: Kind<Value>, key: string, about: (value: Value) => string[]): Decision {
  return { key, about: (value) => about(value as Value) }
}

function ofPlatform<K extends keyof PlatformSettings>(
  key: K,
  about: (value: PlatformSettings[K]) => string[],
): Decision {
  return { key, about: (value) => about(value as PlatformSettings[K]) }
}
