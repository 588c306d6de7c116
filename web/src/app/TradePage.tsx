import { TradeHub } from '../features/trade/hub/TradeHub.tsx'
import { tradeScreens } from './tradeScreens.tsx'

/** /trade: spot, or what componentName asks for. */
export default function TradePage() {
  return <TradeHub screens={tradeScreens} entrance="trade" />
}
