import type { AccountType } from '@assay/api/signInRules'

const ETHEREUM = /^0x[0-9a-f]{40}$/

/**
 * 'l•••a@example.com', '+60 ••• 2210', '0xa2c9 ••• 6a4d': what an address owns, everybody can read on the chain. A name that
 * somebody chose is no contact and stays.
 */
export function maskedContact(type: AccountType, contact: string): string {
  if (type === 'USERNAME') return ETHEREUM.test(contact) ? `${contact.slice(0, 6)} ••• ${contact.slice(-4)}` : contact
  if (type === 'PHONE') return `${contact.slice(0, 3)} ••• ${contact.slice(-4)}`
  const [name = '', domain = ''] = contact.split('@')
  return name.length < 3 ? `•••@${domain}` : `${name.slice(0, 1)}•••${name.slice(-1)}@${domain}`
}
