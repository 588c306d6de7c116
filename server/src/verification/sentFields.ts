// What a customer writes: checked, normalised and compared.
import { ApiError } from '@assay/api/errors'
import { countryCode, documentNumber, latinName } from '@assay/api/verification'
import type { Parsed } from '@assay/api/schemas'

export interface IdentityFields {
  realName: string
  idCard: string
  /** Two letters, ISO 3166. */
  country: string
  /** 1 identity card, 2 passport, 3 another. */
  cardType: number
}
export type TextItem = keyof IdentityFields
export type Sent = Parsed<'verification', 'submitVerification'>

const HAN = /\p{Script=Han}/u
const shapes: Record<TextItem, RegExp> = {
  realName: latinName,
  idCard: documentNumber,
  country: countryCode,
  cardType: /^[123]$/,
}

/** Throws CANNOT_INPUT_CHINESE, BAD_REQUEST with the field. */
export function requireWellFormed(sent: Sent): void {
  for (const item of Object.keys(shapes) as TextItem[]) {
    const value = sent[item]
    if (value === undefined) continue
    if (HAN.test(String(value))) throw new ApiError('CANNOT_INPUT_CHINESE')
    if (!shapes[item].test(String(value))) throw new ApiError('BAD_REQUEST', { field: item })
  }
}

/** Asked items as sent, the others as kept. Throws BAD_REQUEST for one that is missing or not asked for. */
export function mergeFields(kept: IdentityFields | null, sent: Sent, asked: readonly string[]): IdentityFields {
  const isAsked = (item: TextItem) => kept === null || asked.includes(item)
  const take = <Item extends TextItem>(item: Item): IdentityFields[Item] => {
    const value = tidied(sent[item]) as IdentityFields[Item] | undefined
    if (kept === null || isAsked(item)) {
      if (value === undefined) throw new ApiError('BAD_REQUEST', { field: item })
      return value
    }
    if (value !== undefined && value !== kept[item]) throw new ApiError('BAD_REQUEST', { field: item })
    return kept[item]
  }
  return { realName: take('realName'), idCard: take('idCard'), country: take('country'), cardType: take('cardType') }
}

function tidied(value: string | number | undefined): string | number | undefined {
  return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : value
}

/**
 * The same for one document however it is written ('ab 12-34' and 'AB1234') and whatever kind is chosen for it, also where
 * letters and digits that look alike are mixed up: O and 0, I, L and 1.
 */
export function documentText({ idCard, country }: Pick<IdentityFields, 'idCard' | 'country'>): string {
  const number = idCard
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return `${country.toUpperCase()} ${number}`
}
