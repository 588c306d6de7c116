// The terms of a withdrawal channel; a field that it lacks comes from WITHDRAWAL_SETTING. That fee in percent is only
// for withdrawals without a channel: a channel without fee or ratio costs nothing by it.
import type { PlatformSettings } from '@assay/api/settings'

type Setting = PlatformSettings['WITHDRAWAL_CHANNEL_SETTING'][number]
type Rules = PlatformSettings['WITHDRAWAL_SETTING']

export interface ChannelTerms {
  /** In taxCoin. */
  fee: string
  /** Percent. */
  ratio: string
  dayWithdrawalNum: number
  freeNum: number
  withdrawalMax: string
  withdrawalMix: string
  taxCoin: string
}

export function channelTerms(setting: Setting, rules: Rules): ChannelTerms {
  return {
    fee: setting.fee ?? '0',
    ratio: setting.ratio ?? '0',
    dayWithdrawalNum: setting.dayWithdrawalNum ?? rules.dayWithdrawalNum,
    freeNum: setting.freeNum ?? rules.freeNum,
    withdrawalMax: setting.withdrawalMax ?? rules.withdrawalMax,
    withdrawalMix: setting.withdrawalMix ?? rules.withdrawalMix,
    taxCoin: (setting.taxCoin ?? rules.taxCoin).toLowerCase(),
  }
}
