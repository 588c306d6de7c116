import { TradeHub } from '../features/trade/hub/TradeHub.tsx'
import { tradeScreens } from './tradeScreens.tsx'

/** /flash, where the Trade tab leads: the type that was used last. */
export default function FlashPage() {
  return <TradeHub screens={tradeScreens} entrance="flash" />
}
