import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { networkText, shortChannel } from '../balances/channelFacts.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { type Channel, type ClosedChannel, usualMinutes } from './depositFacts.ts'

interface NetworkChoiceProps {
  channels: readonly Channel[]
  closed: readonly ClosedChannel[]
  chosen: string | null
  onChoose: (symbol: string) => void
}

/** A closed network can be read, and not chosen. */
export function NetworkChoice({ channels, closed, chosen, onChoose }: NetworkChoiceProps) {
  const t = useTranslations('deposit')
  const name = useId()
  return (
    <fieldset>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-13">
        <legend className="float-start font-medium text-normal">{t('network')}</legend>
        <span className="text-muted">{t('networkHint')}</span>
      </div>
      <div className="flex flex-col gap-2">
        {channels.map((channel) => (
          <label
            key={channel.symbol}
            className={cx(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-3 border px-3 py-2 text-14',
              channel.symbol === chosen ? 'border-brand bg-brand-soft' : 'border-line-control',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={channel.symbol === chosen}
              onChange={() => onChoose(channel.symbol)}
              className="size-4 flex-none accent-brand"
            />
            <span className="min-w-0 flex-1">
              <bdi className="font-semibold text-strong">{shortChannel(channel.symbol)}</bdi>{' '}
              <bdi className="text-muted">{networkText(channel.networkName, t('demoNetwork'))}</bdi>
            </span>
            <span className="flex-none text-13 text-muted">{t('usualTime', { minutes: usualMinutes(channel) })}</span>
          </label>
        ))}
        {closed.map(({ symbol, networkName, why }) => (
          <label
            key={symbol}
            className="flex min-h-12 items-center gap-3 rounded-3 border border-line-control bg-sunken px-3 py-2 text-14"
          >
            <input type="radio" name={name} disabled className="size-4 flex-none" />
            <span className="min-w-0 flex-1">
              <bdi className="font-semibold">{shortChannel(symbol)}</bdi>{' '}
              <bdi className="text-muted">{networkText(networkName, t('demoNetwork'))}</bdi>
              <span className="block text-13 text-muted">{t(`closed.${why}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-13">
        <HelpLink article="choose-the-right-network">{t('whichNetwork')}</HelpLink>
      </p>
    </fieldset>
  )
}
