import CheckCircleIcon from '~icons/ph/check-circle-fill'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '@assay/ui/Button'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useOfferedSpot } from '../market/offeredPairs.ts'

/** What a press brought. */
export interface Credited {
  coin: string
  amount: string
}

export function FaucetDone({ credited: { coin, amount }, onAgain }: { credited: Credited; onAgain: () => void }) {
  const t = useTranslations('wallet.faucet')
  const pairs = useOfferedSpot()
  const pair = pairs.find((listed) => listed.coin.toUpperCase() === coin.toUpperCase()) ?? pairs[0]
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <CheckCircleIcon size={40} aria-hidden="true" className="text-positive" />
      <div role="status">
        <p className="text-18 font-semibold text-strong">
          {t('doneTitle', { amount: exactAmount(amount), coin: coinName(coin) })}
        </p>
        <p className="mt-1 text-14">{t('doneLine')}</p>
      </div>
      <div className="mt-4 flex w-full max-w-[420px] flex-col gap-3">
        {pair !== undefined && (
          <ButtonLink to={paths.trade(pair.symbol)} size="lg" block>
            {t('toMarket', { coin: coinName(pair.coin) })}
          </ButtonLink>
        )}
        <ButtonLink to={paths.wallet()} kind="secondary" size="lg" block>
          {t('toWallet')}
        </ButtonLink>
        <Button kind="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
