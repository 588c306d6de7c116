import type { OptionChain } from '@assay/api/options'
import { useHalt } from '../../live/halts.ts'

/** The expiry in view: by the live message, or as it was when the chain was read. */
export function useIsHalted(chain: OptionChain | undefined): boolean {
  const halt = useHalt('OPTIONS', chain?.series ?? '')
  const status = chain?.expiries.find(({ series }) => series === chain.series)?.status
  return halt !== undefined || (status === 'HALTED' && chain?.quote === null)
}
