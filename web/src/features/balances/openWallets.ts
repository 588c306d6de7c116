// The wallets that TAB_SETTING opens, and between which of them a transfer may go.
import { useMemo } from 'react'
import { openItems, useIsOpen } from '../settings/menus.ts'
import { type Settings, useSettings } from '../settings/settingsStore.ts'
import type { Balance, WalletName } from './balances.ts'

export const walletNames: readonly WalletName[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']

/** In the operator's order. All three where the setting names none of them; the platform's where it closes all. */
export function openWallets(setting: Settings['TAB_SETTING']): readonly WalletName[] {
  const named = (tabs: Settings['TAB_SETTING']) =>
    tabs.flatMap(({ key }) => walletNames.filter((wallet) => wallet === key.toUpperCase()))
  if (named(setting).length === 0) return walletNames
  const open = named(openItems(setting))
  return open.length > 0 ? open : ['PLATFORM']
}

/** The same array until the settings change. */
export function useOpenWallets(): readonly WalletName[] {
  const setting = useSettings((settings) => settings.TAB_SETTING)
  return useMemo(() => openWallets(setting ?? []), [setting])
}

/** The wallets that a transfer may leave and those that it may reach. */
export interface TransferEnds {
  from: readonly WalletName[]
  to: readonly WalletName[]
}

interface EndsOptions {
  open: readonly WalletName[]
  /** What the page that asks for a transfer needs: it is open, so its wallet is too. */
  asked: readonly (WalletName | undefined)[]
  balances: readonly Balance[]
}

/** A closed wallet is no longer reached. It can still be left while something is in it, so that no money is shut in. */
export function transferEnds({ open, asked, balances }: EndsOptions): TransferEnds {
  const holds = (wallet: WalletName) => balances.some((row) => row.wallet === wallet && Number(row.available) > 0)
  const to = walletNames.filter((wallet) => open.includes(wallet) || asked.includes(wallet))
  const hasOther = (wallet: WalletName) => to.some((other) => other !== wallet)
  return { to, from: walletNames.filter((wallet) => (to.includes(wallet) || holds(wallet)) && hasOther(wallet)) }
}

/** Only futures use the contract wallet: it is closed with them. */
export function useTransferWallets(): readonly WalletName[] {
  const open = useOpenWallets()
  const isFuturesOpen = useIsOpen('Ustandard')
  return useMemo(() => open.filter((wallet) => wallet !== 'CONTRACT' || isFuturesOpen), [open, isFuturesOpen])
}
