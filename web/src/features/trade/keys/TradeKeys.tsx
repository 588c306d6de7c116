import { Suspense } from 'react'
import { useKeyChoices } from './keyChoices.ts'
import { useKeys } from './useKeys.ts'
import type { Side } from '@assay/engine/nouns'
import { lazyPart } from '@assay/ui/lazyPart'

const KeySheet = lazyPart(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }))

interface TradeKeysProps {
  ticket: { chooseSide(side: Side): void; chooseKind(kind: 'LIMIT' | 'MARKET'): void }
  isShown: boolean
  onShow: (isShown: boolean) => void
  onOrders: () => void
}

/** Keys move the focus and choose; none of them sends an order. */
export function TradeKeys({ ticket, isShown, onShow, onOrders }: TradeKeysProps) {
  const hasTradingKeys = useKeyChoices((choices) => choices.hasTradingKeys)
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
  useKeys({ '?': () => onShow(true) }, true)
  useKeys(
    {
      b: () => ticket.chooseSide('BUY'),
      s: () => ticket.chooseSide('SELL'),
      l: () => ticket.chooseKind('LIMIT'),
      m: () => ticket.chooseKind('MARKET'),
      r: () => focus('[data-field="price"] input, [data-field="stopPrice"] input'),
      a: () => focus('[data-field="amount"] input'),
      f: () => focus('[data-place="0"]'),
      o: () => {
        onOrders()
        focus('#orders [role="tab"]')
      },
    },
    hasTradingKeys,
  )
  return <Suspense>{isShown && <KeySheet onClose={() => onShow(false)} />}</Suspense>
}
