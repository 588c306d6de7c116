import { TradeHub } from '../features/trade/hub/TradeHub.tsx'
import { tradeScreens } from './tradeScreens.tsx'

/** /contract: the hub at its contracts. */
export default function ContractPage() {
  return <TradeHub screens={tradeScreens} entrance="contract" />
}
