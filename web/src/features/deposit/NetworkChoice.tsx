import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { shortChannel } from '../balances/channelFacts.ts'
import { type Channel, usualMinutes } from './depositFacts.ts'

interface NetworkChoiceProps {
  channels: readonly Channel[]
  chosen: string | null
  onChoose: (symbol: string) => void
}

export function NetworkChoice({ channels, chosen, onChoose }: NetworkChoiceProps) {
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
              <bdi className="text-muted">{channel.networkName}</bdi>
            </span>
            <span className="flex-none text-13 text-muted">{t('usualTime', { minutes: usualMinutes(channel) })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
