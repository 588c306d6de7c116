import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Panel } from '@assay/ui/Panel'
import { useBalances } from '../balances/balances.ts'
import { coinName } from '../balances/coinAmount.ts'
import { type ConvertCoin, larger } from './convertForm.ts'
import { smallBalances } from './smallBalances.ts'
import { SmallBalancesSheet } from './SmallBalancesSheet.tsx'

/** Offers to convert balances that are too small for an ordinary convert. Nothing without any. */
export function SmallBalances({ coins }: { coins: readonly ConvertCoin[] }) {
  const t = useTranslations('convert.small')
  const [isOpen, setIsOpen] = useState(false)
  const balances = useBalances().data ?? []
  const small = smallBalances(coins, balances)
  const unit = coins.find(({ symbol }) => symbol === null)
  if (unit === undefined) return null
  const facts = { count: small.length, minimum: smallest(coins), coin: coinName(unit.coin) }
  return (
    <>
      {small.length > 0 && (
        <Panel isPadded title={t('title')}>
          <p className="text-14 text-muted">{t('line', facts)}</p>
          <Button kind="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
            {t('open', facts)}
          </Button>
        </Panel>
      )}
      {isOpen && <SmallBalancesSheet balances={small} unit={unit.coin} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The highest minimum of all: every small balance is worth less. */
function smallest(coins: readonly ConvertCoin[]): string {
  return coins.reduce((minimum, coin) => larger(minimum, coin.minimum), '0')
}
