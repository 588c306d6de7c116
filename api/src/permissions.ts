// What an operator may do. A role is a set of these; a row of the operators' table (operatorRoutes.ts) asks for one.
import * as z from 'zod/mini'
import type { PlatformSettings } from './settings.ts'

export const permissions = [
  /** See operators, roles and who has them. */
  'operators.read',
  /** Ask for a change of operators and roles, and approve one; suspend an operator. */
  'operators.change',
  'audit.read',
  /** Search customers, and see one with contacts masked. */
  'customers.read',
  /** See contacts in full. */
  'customers.open',
  'customers.note',
  /** Freeze an account; ask for the end of a freeze, and approve one. */
  'customers.freeze',
  /** Ask for the second factors of a locked-out customer to be removed, and approve it. */
  'customers.resetFactors',
  /** See the configuration: what holds, earlier versions, and what a change would do. */
  'settings.read',
  /** Ask for a change of the configuration, and approve one; but not of texts and menus. */
  'settings.request',
  /** Ask for a change of texts, menus and what else decides how the app looks, and approve one. */
  'texts.request',
  /** See what customers have sent for verification, with their documents. */
  'verification.read',
  'verification.decide',
  /** Read what customers write to customer service, with their files. */
  'support.read',
  'support.answer',
  /** See withdrawals that wait, leave and have ended. */
  'withdrawals.read',
  /** Approve and refuse withdrawals; a large one together with another person. */
  'withdrawals.decide',
  /** See what arrives from networks, of all customers. */
  'deposits.read',
  /** See the exchange's wallets, what is owed, the watchers and the signer. */
  'treasury.read',
  /** Ask for a correction of a balance, and approve one. */
  'treasury.correct',
  /** See payments to and from banks, with proofs and card numbers. */
  'bank.read',
  /** Import statements, match payments, and pay withdrawals to banks; large ones together with another person. */
  'bank.decide',
  'markets.read',
  /** Halt a market. One operator is enough. */
  'markets.halt',
  /** Ask for a halted market to be resumed, and approve it. */
  'markets.resume',
] as const

export const permission = z.enum(permissions)
export type Permission = (typeof permissions)[number]

/** Texts, menus and what else decides how the app looks: who changes these sets no fee and no rule. */
const textKinds: ReadonlySet<string> = new Set([
  'text',
  'help',
  'notice',
  'PLAYING_SETTING',
  'APP_SIDEBAR',
  'PC_SIDEBAR',
  'BOTTOM_MENU',
  'MIDDLE_MENU',
  'SUPPORT_STAFF_SETTING',
  'LOGO_SETTING',
  'HOME_COIN_SETTING',
  'DOWNLOAD_SETTING',
  'TAB_SETTING',
  'PLATFORM_SETTING',
] satisfies ('text' | 'help' | 'notice' | keyof PlatformSettings)[])

export type ConfigurationPermission = Extract<Permission, 'settings.request' | 'texts.request'>

/** What both persons need who change a key of the configuration, such as LOGO_SETTING, pair/btcusdt or text/TERMS/en. */
export function configurationPermission(key: string): ConfigurationPermission {
  const [kind = ''] = key.split('/')
  return textKinds.has(kind) ? 'texts.request' : 'settings.request'
}
