import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { submitting } from '@assay/ui/submitting'
import { coinName } from '../balances/coinAmount.ts'
import { useIsDemo } from '../settings/settingsStore.ts'
import { type Channel, isCredited } from './depositFacts.ts'
import { DEPOSITS_KEY, useNewestDeposits } from '../balances/newestDeposits.ts'

/** A block of the demo's network comes every two seconds. */
const SEEN_EVERY_MS = 1000
const amounts: Readonly<Record<string, string>> = { usdt: '100', eth: '0.05' }

/** In a demo with its own network: pays some of its coins to the address. */
export function TestCoins({ coin, channel, address }: { coin: string; channel: Channel; address: string }) {
  const t = useTranslations('deposit.test')
  const tDeposit = useTranslations('deposit')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const isDemo = useIsDemo()
  const chain = useQuery({
    queryKey: ['demoChain'],
    queryFn: () => api.demo.getChain({}),
    enabled: isDemo,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const amount = amounts[coin]
  const send = useMutation({
    mutationFn: () =>
      submitting(() => api.demo.sendTestCoins({ channel: channel.symbol, address, amount: amount ?? '0' })),
    onSuccess: () => void cache.invalidateQueries({ queryKey: DEPOSITS_KEY }),
  })
  const txid = send.data?.txid
  const { data: deposits } = useNewestDeposits((rows) =>
    txid === undefined || rows.some((row) => row.txid === txid) ? false : SEEN_EVERY_MS,
  )
  const seen = deposits?.rows.find((row) => row.txid === txid)
  if (!chain.data || channel.network !== 'ETHEREUM' || amount === undefined) return null
  return (
    <Note tone="info" title={t('title')}>
      <p className="mb-2">{t('line')}</p>
      <Button size="sm" isBusy={send.isPending} onClick={() => send.mutate()}>
        {t('send', { amount, coin: coinName(coin) })}
      </Button>
      <p role="status" className="mt-2">
        {send.isError && errorText(send.error)}
        {send.isSuccess && seen === undefined && t('sent')}
        {seen !== undefined && !isCredited(seen) && t('seen')}
        {seen !== undefined && isCredited(seen) && (
          <>
            {tDeposit('status.CREDITED')} ·{' '}
            <Link to={paths.wallet()} className="touch font-medium text-brand-text">
              {tDeposit('recent.toWallet')}
            </Link>
          </>
        )}
      </p>
    </Note>
  )
}
