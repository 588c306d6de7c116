import type { AccountType } from '@assay/api/signInRules'
import { maskedContact } from './maskedContact.ts'

/** For somebody else: 'l•••a@example.com', '+60 ••• 2210', and of a name its first and last letter. */
export function maskedPerson(type: AccountType, account: string): string {
  if (type !== 'USERNAME') return maskedContact(type, account)
  const letters = Array.from(account)
  return letters.length < 3 ? '•••' : `${letters[0]}•••${letters.at(-1)}`
}
