// The engine shares fees as FINANCIAL_REBATE_SETTING says: percent there, parts per million in the engine.
import type { PlatformSettings } from '@assay/api/settings'
import { parseAmount, type Rate, ratePpm } from '@assay/engine/money'
import type { ReferralTerms } from '@assay/engine/referral/commands'
import type { Core } from '../context.ts'
import { refusalOf } from '../exchange/ask.ts'

/** Decimals of a percentage that parts per million can hold; the configuration's check refuses more. */
const PERCENT_DECIMALS = 4

export async function followTerms({ configuration, exchange, settings }: Core): Promise<void> {
  const set = async (): Promise<void> => {
    const terms = termsOf(settings.current().FINANCIAL_REBATE_SETTING)
    const refused = await refusalOf(exchange, { command: { type: 'referral.setTerms', terms } })
    if (refused !== null && refused.error !== 'NOTHING_TO_CHANGE')
      throw new Error(`the terms of referral do not fit the engine: ${refused.error}`)
  }
  await set()
  configuration.onChange(set)
}

export function termsOf(setting: PlatformSettings['FINANCIAL_REBATE_SETTING']): ReferralTerms {
  const { isOpen, oneRatio, twoRatio, threeRatio } = setting
  return { isOpen, rates: [rateOf(oneRatio), rateOf(twoRatio), rateOf(threeRatio)] }
}

function rateOf(percent: string): Rate {
  return ratePpm(Number(parseAmount(percent, PERCENT_DECIMALS) ?? 0n))
}
