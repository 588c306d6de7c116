import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { readContacts } from '../user/contacts/contacts.ts'
import { readCustomer } from './customerRows.ts'

export async function openContacts(
  { db }: OperatorContext,
  { customerId }: OperatorParsed<'customers', 'openContacts'>,
): Promise<OperatorOutput<'customers', 'openContacts'>> {
  const { account } = await readCustomer(db, customerId)
  return { account, ...(await readContacts(db, customerId)) }
}
