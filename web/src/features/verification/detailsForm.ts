// Validates the entered details, and lists which ones are required.
import { documentNumber, latinName, type Reasons, textItems } from '@assay/api/verification'
import { containsHan } from '../../chineseRule.ts'

export type DetailItem = (typeof textItems)[number]

export interface Details {
  realName: string
  idCard: string
  country: string
  /** '1' identity card, '2' passport, '3' driving licence. */
  cardType: string
}

export type DetailProblem = 'missing' | 'chinese' | 'notLatin' | 'wrong'
export type DetailProblems = Partial<Record<DetailItem, DetailProblem>>

/** All at first; after a return only what was returned. */
export function askedDetails(reasons: Reasons, isReturned: boolean): readonly DetailItem[] {
  return isReturned ? textItems.filter((item) => item in reasons) : textItems
}

export function detailProblems(details: Details, asked: readonly DetailItem[]): DetailProblems {
  const found: Record<DetailItem, DetailProblem | null> = {
    realName: nameProblem(details.realName.trim()),
    idCard: numberProblem(details.idCard.trim()),
    country: details.country === '' ? 'missing' : null,
    cardType: null,
  }
  return Object.fromEntries(asked.flatMap((item) => (found[item] === null ? [] : [[item, found[item]]])))
}

function nameProblem(name: string): DetailProblem | null {
  if (name === '') return 'missing'
  if (containsHan(name)) return 'chinese'
  return latinName.test(name) ? null : 'notLatin'
}

function numberProblem(number: string): DetailProblem | null {
  if (number === '') return 'missing'
  return documentNumber.test(number) ? null : 'wrong'
}

/** What is sent: the asked details, and nothing else. */
export function sentDetails(details: Details, asked: readonly DetailItem[]) {
  const all = {
    realName: details.realName.trim(),
    idCard: details.idCard.trim(),
    country: details.country,
    cardType: Number(details.cardType),
  }
  return Object.fromEntries(asked.map((item) => [item, all[item]])) as Partial<typeof all>
}
