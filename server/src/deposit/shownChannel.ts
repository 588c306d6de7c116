import type { Output } from '@assay/api/schemas'
import type { OfferedChannel } from './offeredChannels.ts'

type Shown = Output<'deposit', 'listDepositCoins'>['rows'][number]['channels'][number]

export function shownChannel({ channel, rules, ...terms }: OfferedChannel): Shown {
  return {
    symbol: channel.channel,
    network: channel.network,
    networkName: rules.name,
    contract: channel.contract,
    memo: terms.memo,
    minimum: terms.minimum,
    maximum: terms.maximum,
    confirmations: terms.confirmations,
    finalConfirmations: terms.finalConfirmations,
    blockSeconds: rules.blockSeconds,
  }
}
