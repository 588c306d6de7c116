import type { ReactNode } from 'react'
import { useLayout } from '@assay/ui/useLayout'
import { TradeMenu } from '../ticket/TradeMenu.tsx'
import { LayoutMenu } from './LayoutMenu.tsx'

/** At the end of a trade page's bar: the layout on desktop, and the dots. children stand before them. */
export function PageTools({ onShowKeys, children }: { onShowKeys: () => void; children?: ReactNode }) {
  const isPhone = useLayout() === 'phone'
  return (
    <>
      {children}
      {!isPhone && <LayoutMenu />}
      <TradeMenu isPhone={isPhone} onShowKeys={onShowKeys} />
    </>
  )
}
