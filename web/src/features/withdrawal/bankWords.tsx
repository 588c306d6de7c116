// What withdrawals to banks are called where others speak of a network.
import { useTranslations } from 'use-intl'
import { exactAmount } from '../balances/coinAmount.ts'
import { networkText, shortChannel } from '../balances/channelFacts.ts'
import type { Channel, Withdrawal } from './withdrawalFacts.ts'

/** 'TRC20 TRON', or 'Bank transfer'. */
export function ChannelName({ coinType, network, isBank }: Pick<Channel, 'coinType' | 'network' | 'isBank'>) {
  const t = useTranslations('withdrawal')
  if (isBank) return <bdi className="font-semibold">{t('bank.name')}</bdi>
  return (
    <>
      <bdi className="font-semibold">{shortChannel(coinType)}</bdi>{' '}
      <bdi className="text-muted">{networkText(network, t('demoNetwork'))}</bdi>
    </>
  )
}

/** A step in words. */
export function useStepText(): (withdrawal: Pick<Withdrawal, 'bank'>, step: Withdrawal['status']) => string {
  const t = useTranslations('withdrawal')
  return ({ bank }, step) => {
    const isPaying = step === 'SIGNING' || step === 'CONFIRMING'
    return bank !== null && isPaying ? t(`bank.steps.${step}`) : t(`steps.${step}`)
  }
}

/** What a state means for the money. */
export function useMoneyText(): (
  withdrawal: Withdrawal,
  facts: { amount: string; receive: string; coin: string },
) => string {
  const t = useTranslations('withdrawal')
  return ({ bank, status }, facts) => {
    if (bank === null) return t(`money.${status}`, facts)
    if (bank.returned !== null) return t('bank.returned', { ...facts, amount: exactAmount(bank.returned) })
    const pays = `${bank.pays} ${bank.currency.toUpperCase()}`
    switch (status) {
      case 'APPROVED':
      case 'SIGNING':
      case 'CONFIRMING':
      case 'COMPLETED':
        return t(`bank.money.${status}`, { ...facts, pays })
      default:
        return t(`money.${status}`, facts)
    }
  }
}
