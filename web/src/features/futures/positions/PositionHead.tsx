import { Num } from '@assay/ui/Num'
import { DirectionBadge, PairTitle, SizeText } from './PositionTexts.tsx'
import type { PositionView } from './usePositionViews.ts'

/** Which position a sheet is about. */
export function PositionHead({ view }: { view: PositionView }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-2 text-14">
      <DirectionBadge side={view.position.side} />
      <PairTitle symbol={view.position.symbol} />
      <Num className="text-muted">{view.position.leverage}×</Num>
      <span className="ms-auto text-strong">
        <SizeText view={view} />
      </span>
    </p>
  )
}
