// Wallets of this browser: programs that hold keys for Ethereum addresses and sign with them. Each announces itself by
// name (EIP-6963); older ones only leave window.ethereum (EIP-1193).
import { create } from 'zustand'

/** What a wallet offers a page (EIP-1193). */
export interface EthereumProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: WalletEvent, listener: () => void): void
  removeListener?(event: WalletEvent, listener: () => void): void
}
export type WalletEvent = 'accountsChanged' | 'chainChanged'

export interface EthereumWallet {
  id: string
  /** As it calls itself; '' for window.ethereum, which has no name. */
  name: string
  provider: EthereumProvider
}

declare global {
  interface Window {
    ethereum?: EthereumProvider
  }
}

const useWallets = create<{ announced: readonly EthereumWallet[] }>(() => ({ announced: [] }))

/** Asks the wallets to announce themselves, and hears of those that are loaded later. Returns how to stop. */
export function watchWallets(): () => void {
  window.addEventListener('eip6963:announceProvider', add)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', add)
}

/** Re-renders when one announces itself. */
export function useEthereumWallets(): readonly EthereumWallet[] {
  const announced = useWallets((state) => state.announced)
  if (announced.length > 0) return announced
  return window.ethereum === undefined ? [] : [{ id: 'window.ethereum', name: '', provider: window.ethereum }]
}

function add(event: Event): void {
  const wallet = readAnnouncement((event as CustomEvent<unknown>).detail)
  if (wallet === null) return
  const others = useWallets.getState().announced.filter(({ id }) => id !== wallet.id)
  useWallets.setState({ announced: [...others, wallet] })
}

/** null for what does not follow EIP-6963: any script of the page's extensions can send such an event. */
function readAnnouncement(detail: unknown): EthereumWallet | null {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: Partial<EthereumProvider> }
  if (typeof info?.uuid !== 'string' || typeof info.name !== 'string') return null
  if (typeof provider?.request !== 'function') return null
  return { id: info.uuid, name: info.name.slice(0, 40), provider: provider as EthereumProvider }
}
