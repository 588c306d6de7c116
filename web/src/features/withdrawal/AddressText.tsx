import { cx } from '@assay/ui/cx'
import { addressGroups } from '../balances/channelFacts.ts'

/** In groups of four, as people compare it; copied without the gaps. */
export function AddressText({ address, className }: { address: string; className?: string }) {
  return (
    <span dir="ltr" className={cx('font-mono text-13 select-all', className)}>
      {addressGroups(address).map((group, place) => (
        <span key={place} className="ms-1.5 inline-block">
          {group}
        </span>
      ))}
    </span>
  )
}
