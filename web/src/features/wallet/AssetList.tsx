import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { WalletName } from '../balances/balances.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { type AssetRow, isZero, shownPrice } from './assetRows.ts'
import { CoinSheet } from './CoinSheet.tsx'

interface AssetRowsProps {
  wallet: WalletName
  rows: readonly AssetRow[]
  onTransfer: (coin: string) => void
}

/** A phone's rows: a tap opens what can be done with the coin. */
export function AssetList({ wallet, rows, onTransfer }: AssetRowsProps) {
  const t = useTranslations('wallet')
  const [open, setOpen] = useState<string | null>(null)
  const chosen = rows.find(({ coin }) => coin === open)
  return (
    <>
      <ul aria-label={t('title')}>
        {rows.map((row) => (
          <li key={row.coin} className="border-line not-first:border-t">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(row.coin)}
              className="flex min-h-(--row-list) w-full items-center gap-3 px-4 py-2 tiny:flex-wrap text-start -outline-offset-2 active:bg-press"
            >
              <CoinDisc coin={row.coin} size={34} />
              <CoinFigures row={row} />
            </button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <CoinSheet
          wallet={wallet}
          row={chosen}
          onClose={() => setOpen(null)}
          onTransfer={() => {
            setOpen(null)
            onTransfer(chosen.coin)
          }}
        />
      )}
    </>
  )
}

function CoinFigures({ row }: { row: AssetRow }) {
  const t = useTranslations('wallet.row')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const num = (words: React.ReactNode) => <Num isHidden={isHidden}>{words}</Num>
  return (
    <>
      <span className="flex-none">
        <span className="block text-14 font-medium text-strong">
          <Num>{coinName(row.coin)}</Num>
        </span>
        <span className="block text-12 text-muted">
          <Num>{shownPrice(row)}</Num>
        </span>
      </span>
      <span className="min-w-min flex-1 text-end">
        <span className="block text-14 font-medium text-strong">
          <Num isHidden={isHidden}>{coinAmount(row.total, row.coin)}</Num>
        </span>
        <span className="block text-12 text-muted">
          <Num isHidden={isHidden}>{`≈ ${formatAmount(row.worth, 2)}`}</Num>
          {!isZero(row.held) && <> · {t.rich('frozen', { amount: coinAmount(row.held, row.coin), n: num })}</>}
        </span>
      </span>
    </>
  )
}
