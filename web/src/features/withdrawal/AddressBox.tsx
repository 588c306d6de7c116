import { lazy, type Ref, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatDate, formatDateTime } from '@assay/ui/time'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { useErrorText } from '../../i18n/errorText.ts'
import { containsHan } from '../../chineseRule.ts'
import { RequestError, type RequestErrorName } from '../../requestError.ts'
import { shortChannel } from '../balances/channelFacts.ts'
import { coinName } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import { AddressField } from './AddressField.tsx'
import { type Channel, type Quote, shortAddress } from './withdrawalFacts.ts'

const AddressPicker = lazy(async () => ({ default: (await import('./AddressPicker.tsx')).AddressPicker }))

interface AddressBoxProps {
  channel: Channel
  others: readonly Channel[]
  address: string
  onAddress: (address: string) => void
  onChannel: (coinType: string) => void
  quote: Quote | undefined
  isMissing: boolean
  ref: Ref<HTMLTextAreaElement>
}

/** The address with what is known of it: its fault, the network it belongs to, or past use. */
export function AddressBox({ channel, others, address, onAddress, onChannel, quote, isMissing, ref }: AddressBoxProps) {
  const t = useTranslations('withdrawal.address')
  const zone = useZone()
  const [isPicking, setIsPicking] = useState(false)
  const refusal = address === '' ? null : (quote?.addressProblem ?? null)
  const isChinese = containsHan(address)
  const { address: read = null, known = null, similarTo = null } = quote ?? {}
  return (
    <div className="flex flex-col gap-2">
      <AddressField
        ref={ref}
        label={t(channel.isBank ? 'card' : 'label')}
        value={address}
        onChange={onAddress}
        aside={
          <button type="button" onClick={() => setIsPicking(true)} className="touch font-medium text-brand-text">
            {t('book')}
          </button>
        }
        error={
          isChinese ? (
            t('chinese', { kind: channel.isBank ? 'card' : 'address' })
          ) : refusal === null ? (
            isMissing ? (
              t('missing', { kind: channel.isBank ? 'card' : 'address' })
            ) : undefined
          ) : (
            <Refused refusal={refusal} {...{ channel, others, onChannel }} />
          )
        }
        known={
          address === '' || known === null
            ? undefined
            : t('known', {
                label: known.label === '' ? 'none' : known.label,
                date: formatDate(known.since, zone),
                uses: known.uses,
              })
        }
      />
      {similarTo !== null && (
        <Note tone="warning">
          {t.rich('similar', { address: shortAddress(similarTo) })}
          <Num className="mt-1 block font-mono text-12 [overflow-wrap:anywhere]">{similarTo}</Num>
        </Note>
      )}
      {!channel.isBank && read !== null && known === null && similarTo === null && (
        <p className="text-13 text-muted">{t('new')}</p>
      )}
      {known !== null && known.waitsUntil !== null && (
        <p className="text-13 text-muted">
          {t('waits', { date: leftToRight(formatDateTime(known.waitsUntil, zone)) })}
        </p>
      )}
      {isPicking && (
        <Suspense>
          <AddressPicker
            channel={channel}
            onClose={() => setIsPicking(false)}
            onPick={(picked) => {
              setIsPicking(false)
              onAddress(picked)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface RefusedProps {
  refusal: NonNullable<Quote['addressProblem']>
  channel: Channel
  others: readonly Channel[]
  onChannel: (coinType: string) => void
}

/** Of an address on another network: one press chooses that, where the coin can be withdrawn on it. */
function Refused({ refusal, channel, others, onChannel }: RefusedProps) {
  const t = useTranslations('withdrawal.address')
  const errorText = useErrorText()
  const isElsewhere = refusal.error === 'ADDRESS_OTHER_NETWORK'
  const there = others.filter((each) => each !== channel && each.network === refusal.facts.other)
  const open = there.find(({ closed }) => closed === null)
  const [closed] = there
  return (
    <>
      {errorText(new RequestError(refusal.error as RequestErrorName, refusal.facts))}{' '}
      {isElsewhere && open !== undefined && (
        <button type="button" onClick={() => onChannel(open.coinType)} className="touch font-semibold text-brand-text">
          {t('use', { network: shortChannel(open.coinType) })}
        </button>
      )}
      {isElsewhere &&
        open === undefined &&
        (closed === undefined
          ? t('otherNone', { coin: coinName(channel.coin), network: String(refusal.facts.other) })
          : t('otherClosed', { network: shortChannel(closed.coinType) }))}
    </>
  )
}
