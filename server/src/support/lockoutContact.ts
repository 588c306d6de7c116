// Who is locked out, and how he is answered: encrypted, because it is stored for people without an account too.
import { createHash } from 'node:crypto'
import type { Vault } from '../documents/vault.ts'
import type { TicketRow } from './ticketRows.ts'

export interface LockoutContact {
  /** As typed. */
  account: string
  email: string
  language: string
  /** Of the link in mails. */
  token: string
}

const BOUND = 'lockout contact'

export function sealContact(vault: Pick<Vault, 'sealText'>, contact: LockoutContact): Buffer {
  return vault.sealText(BOUND, JSON.stringify(contact))
}

export function contactOf(vault: Pick<Vault, 'openText'>, { contact }: Pick<TicketRow, 'contact'>): LockoutContact {
  if (contact === null) throw new Error('this ticket is of a customer')
  return JSON.parse(vault.openText(BOUND, contact)) as LockoutContact
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
