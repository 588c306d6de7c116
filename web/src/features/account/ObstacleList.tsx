import type { ClosingObstacle } from '@assay/api/closing'
import CaretRightIcon from '~icons/ph/caret-right'
import { useTranslations } from 'use-intl'
import { Panel } from '@assay/ui/Panel'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import type { Closing } from './closingQueries.ts'

/** Where each is solved. */
const pageOf: Record<ClosingObstacle, () => string> = {
  BALANCE: () => paths.withdraw(),
  DEBT: () => paths.newTicket({ topic: 'CLOSE_ACCOUNT' }),
  SPOT_ORDERS: () => paths.trade(),
  FUTURES_ORDERS: () => paths.contract(),
  POSITIONS: () => paths.contract(),
  SECOND_CONTRACTS: () => paths.second(),
  OPTIONS: () => paths.options(),
  CONVERTS: () => paths.exchange(),
  EARN: () => paths.finance('mine'),
  FOLLOWS: () => paths.follows(),
  FOLLOWERS: () => paths.newTicket({ topic: 'CLOSE_ACCOUNT' }),
  DEPOSITS: () => paths.depositsAndWithdrawals(),
  BANK_DEPOSITS: () => paths.deposit({ way: 'bank' }),
  WITHDRAWALS: () => paths.depositsAndWithdrawals(),
  REBATES: () => paths.proxy('earnings'),
  TICKETS: () => paths.support(),
}

export function ObstacleList({ closing: { obstacles, dust, worth } }: { closing: Closing }) {
  const t = useTranslations('security.closing')
  return (
    <Panel title={t('obstaclesTitle')} className="overflow-hidden">
      <p className="px-4 pb-3 text-13 text-muted lg:px-5">{t('obstaclesLine')}</p>
      <ul>
        {obstacles.map(({ kind, count }) => (
          <li key={kind} className="border-t border-line">
            <Link
              to={pageOf[kind]()}
              className="flex min-h-[56px] items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover active:bg-press lg:px-5"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-14 text-strong">{t(`obstacles.${kind}`, { count })}</span>
                <span className="block text-13 text-muted">
                  {kind === 'BALANCE' && worth === null ? t('unpriced') : t(`solve.${kind}`, { dust })}
                </span>
              </span>
              <CaretRightIcon size={14} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
