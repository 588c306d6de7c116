import type { AccountType } from '@assay/api/signInRules'

/** 'l•••a@example.com', '+60 ••• 2210'; a name that somebody chose is no contact and stays. */
export function maskedContact(type: AccountType, contact: string): string {
  if (type === 'USERNAME') return contact
  if (type === 'PHONE') return `${contact.slice(0, 3)} ••• ${contact.slice(-4)}`
  const [name = '', domain = ''] = contact.split('@')
  return name.length < 3 ? `•••@${domain}` : `${name.slice(0, 1)}•••${name.slice(-1)}@${domain}`
}
