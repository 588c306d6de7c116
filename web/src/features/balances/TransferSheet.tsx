// Moving coins between one's own wallets. A foundation's sheet, because the wallet and the order ticket both open it.
import { Suspense } from 'react'
import { useArea } from '../../i18n/useArea.ts'
import type { TransferStart } from './OpenTransferSheet.tsx'
import { lazyPart } from '@assay/ui/lazyPart'

const OpenTransferSheet = lazyPart(() => import('./OpenTransferSheet.tsx'))

export function TransferSheet({ isOpen, ...rest }: TransferStart & { isOpen: boolean }) {
  const isReady = useArea('wallet', isOpen)
  if (!isOpen || !isReady) return null
  return (
    <Suspense fallback={null}>
      <OpenTransferSheet {...rest} />
    </Suspense>
  )
}
