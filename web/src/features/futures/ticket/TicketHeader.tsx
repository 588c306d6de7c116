// How much of the money answers for a position, and how often it is lent: at the head of the ticket.
import CaretDownIcon from '~icons/ph/caret-down'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { lazyPart } from '@assay/ui/lazyPart'
import { Num } from '@assay/ui/Num'
import type { ContractRules } from '../contract/contractRules.ts'
import { useFuturesAccount } from '../../balances/positionWorths.ts'

const LeverageSheet = lazyPart(async () => ({ default: (await import('./LeverageSheet.tsx')).LeverageSheet }))
const ModeSheet = lazyPart(async () => ({ default: (await import('./ModeSheet.tsx')).ModeSheet }))

export function TicketHeader({ rules, className }: { rules: ContractRules; className?: string }) {
  const t = useTranslations('futures')
  const { data: account } = useFuturesAccount()
  const [open, setOpen] = useState<'mode' | 'leverage' | null>(null)
  const own = account?.symbols.find(({ symbol }) => symbol === rules.symbol)
  const mode = own?.marginMode ?? 'ISOLATED'
  const leverage = own?.leverage ?? rules.market.leverages[0] ?? 1
  const isKnown = account !== undefined
  return (
    <div className={className}>
      <Button
        kind="secondary"
        size="sm"
        aria-haspopup="dialog"
        disabled={!isKnown}
        onClick={() => setOpen('mode')}
        className="min-w-0 max-lg:min-h-7! max-lg:px-2! max-lg:text-12! lg:flex-1"
      >
        <span className="truncate">{t(`modes.${mode}`)}</span>
      </Button>
      <Button
        kind="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('leverage.button', { leverage })}
        disabled={!isKnown}
        onClick={() => setOpen('leverage')}
        className="min-w-0 max-lg:min-h-7! max-lg:px-2! max-lg:text-12! lg:flex-1"
      >
        <Num>{leverage}×</Num>
        <CaretDownIcon size={12} aria-hidden="true" />
      </Button>
      <Suspense>
        {open === 'leverage' && account !== undefined && (
          <LeverageSheet rules={rules} current={leverage} onClose={() => setOpen(null)} />
        )}
        {open === 'mode' && account !== undefined && (
          <ModeSheet
            rules={rules}
            marginMode={mode}
            positionMode={account.positionMode}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
