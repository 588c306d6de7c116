// The hub of all trading: on phones its tabs by PLAYING_SETTING, and the screen of the chosen type (the specification's
// tradeStatus). The last type used is where the Trade tab leads next time.
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CONTRACT_COMPONENT, paths } from '../../../paths.ts'
import { Link, useLocation } from '../../../router.tsx'
import { readText, writeText } from '../../../storage.ts'
import { cx } from '@assay/ui/cx'
import { EmptyState } from '@assay/ui/EmptyState'
import { revealInRow } from '@assay/ui/revealInRow'
import { useHeldTypes } from '../../settings/heldTypes.ts'
import { type PlayingName, tabOf } from '../../settings/playingTabs.ts'
import { useSettings } from '../../settings/settingsStore.ts'
import { chooseType, openTypes, typeOfTab } from './tradeTypes.ts'

const KEY = 'CHOICE_TRADE_TYPE'

type Entrance = 'trade' | 'flash' | 'contract'

interface TradeHubProps {
  screens: Record<PlayingName, ComponentType>
  /** Of the link: /trade is spot or, by componentName, contract, as is /contract; /flash opens the last type used. */
  entrance: Entrance
}

export function TradeHub({ screens, entrance }: TradeHubProps) {
  const t = useTranslations('trade')
  const query = new URLSearchParams(useLocation().query)
  const playing = useSettings((settings) => settings.PLAYING_SETTING)
  const open = openTypes(
    playing,
    useHeldTypes((state) => state.held),
  )
  const type = chooseType(open, askedType(entrance, query), entrance === 'flash' ? readText(KEY) : 'BBTrading')
  useEffect(() => {
    if (type !== null) writeText(KEY, type)
  }, [type])
  const Screen = type === null ? undefined : screens[type]
  return (
    <>
      <TradeTabs open={open} current={type} />
      {Screen === undefined ? (
        playing !== undefined && <EmptyState title={t('hub.closed')}>{t('hub.closedHelp')}</EmptyState>
      ) : (
        <Suspense fallback={<div className="min-h-[70dvh] bg-surface" aria-busy="true" />}>
          <Screen />
        </Suspense>
      )}
    </>
  )
}

function askedType(entrance: Entrance, query: URLSearchParams): PlayingName | null {
  if (entrance === 'contract' || query.get('componentName') === CONTRACT_COMPONENT) return 'Ustandard'
  return typeOfTab(query.get('tab')) ?? (entrance === 'trade' ? 'BBTrading' : null)
}

/** Links, because each type has its own address; the half-cut last one shows that there is more. */
function TradeTabs({ open, current }: { open: readonly PlayingName[]; current: PlayingName | null }) {
  const t = useTranslations('trade')
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (row.current !== null) revealInRow(row.current, row.current.querySelector<HTMLElement>('[aria-current]'))
  }, [current])
  if (open.length < 2) return null
  return (
    <nav
      ref={row}
      aria-label={t('hub.tabs')}
      className="sticky top-(--h-lost,0px) z-(--z-sticky) flex gap-[22px] overflow-x-auto border-b border-line bg-surface px-(--gutter) pt-(--safe-t) scrollbar-none lg:hidden"
    >
      {open.map((name) => (
        <Link
          key={name}
          replace
          to={paths.flash(tabOf[name])}
          aria-current={name === current ? 'page' : undefined}
          className={cx(
            'relative flex-none pt-3 pb-2.5 text-16 leading-[22px] -outline-offset-2',
            name === current
              ? 'font-semibold text-strong after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-brand'
              : 'font-medium text-muted',
          )}
        >
          {t(`types.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
