import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../../api.ts'
import errors from '@assay/words/en/errors.json'
import futures from '@assay/words/en/futures.json'
import { beSignedIn, show } from '../../../testing/signedIn.tsx'
import { dismissToast, useToasts } from '@assay/ui/toast'
import type { Closing } from './netResult.ts'
import { usePositionActions } from './usePositionActions.ts'

const words = { errors, futures }
const order = {
  orderId: 1,
  symbol: 'btcusdt-perp',
  filledQuantity: '0.5',
  realizedPnl: '10',
  fee: '0.3',
  feeCoin: 'usdt',
}
const position = { positionId: 1, symbol: 'btcusdt-perp', realizedPnl: '12.5', fees: '1', funding: '-0.25' }
const ended = { order, position: { ...position, status: 'CLOSED' } } as Closing
const partly = { order, position: { ...position, status: 'OPEN' } } as Closing
const untouched = { order: null, position: { ...position, status: 'OPEN' } } as Closing

function CloseAll() {
  const { closeAll } = usePositionActions()
  return (
    <button type="button" onClick={() => closeAll.mutate(null)}>
      close all
    </button>
  )
}

beSignedIn(words)
afterEach(dismissToast)

test.each([
  [[ended, ended], '2 positions closed. Net result +22.50 USDT, after fees of 2.00 USDT'],
  [
    [ended, untouched],
    'Result +11.25 USDT, after fees of 1.00 USDT. 1 position is still open: too few orders in the book, or trading is halted',
  ],
  [
    [partly],
    'Result +9.70 USDT, after fees of 0.30 USDT. 1 position is still open: too few orders in the book, or trading is halted',
  ],
  [[untouched], '1 position is still open: too few orders in the book, or trading is halted'],
  [[], futures.close.nothingLeft],
])('after closing all, the net result of what really closed is said', async (closings, text) => {
  vi.spyOn(api.futures, 'closeAllPositions').mockResolvedValue({ closings })
  show(<CloseAll />, words)
  fireEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(useToasts.getState().shown?.text).toBe(text))
})
