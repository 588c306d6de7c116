// What an operator may do. A role is a set of these; a row of the operators' table (operatorRoutes.ts) asks for one.
import * as z from 'zod/mini'

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
  /** See the configuration: what holds, earlier versions, and what a change would do. */
  'settings.read',
  /** Ask for a change of the configuration, and approve one; but not of texts and menus. */
  'settings.request',
  /** Ask for a change of texts, menus and what else decides how the app looks, and approve one. */
  'texts.request',
  /** See what customers have sent for verification, with their documents. */
  'verification.read',
  'verification.decide',
  'markets.read',
  /** Halt a market, alone. */
  'markets.halt',
  /** Ask for a halted market to be resumed, and approve it. */
  'markets.resume',
] as const

export const permission = z.enum(permissions)
export type Permission = (typeof permissions)[number]
