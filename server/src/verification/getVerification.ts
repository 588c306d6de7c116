import { operatorRoutes } from '@assay/api/operatorRoutes'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { ApiError } from '@assay/api/errors'
import type { pictureItems } from '@assay/api/verification'
import { recordLook } from '../auditLog/recordLook.ts'
import { readVerificationStates } from '../user/verificationStates.ts'
import type { ReviewContext } from './context.ts'
import { linkTo } from '../documents/links.ts'
import { listedForReview, readForReview } from './reviewRows.ts'
import { openFields, readLevels } from './verificationRows.ts'

type Case = OperatorOutput<'verification', 'getVerification'>

/** With the pictures of both levels. Throws NOT_FOUND. */
export async function getVerification(
  context: ReviewContext,
  { verificationId }: OperatorParsed<'verification', 'getVerification'>,
): Promise<Case> {
  const { by, db, vault } = context
  const row = await readForReview(db, verificationId)
  const [listed] = await listedForReview(db, [row])
  const { BASIC: basic } = await readLevels(db, row.user_id)
  const fields = openFields(vault, basic)
  if (listed === undefined || fields === null) throw new ApiError('NOT_FOUND')
  const { customerId, level, revision } = listed
  const subject = `${level} verification, version ${revision}`
  await recordLook(context, { act: 'verification.getVerification', customer: customerId, subject })
  return {
    ...listed,
    ...fields,
    reasons: row.reasons,
    states: await readVerificationStates(db, customerId),
    pictures: (await readPictures(context, row.user_id)).map(({ id, item }) => ({
      item,
      url: linkTo(context, { viewer: `operator ${by.id}`, id, path: operatorRoutes.verification.viewPicture.path }),
    })),
  }
}

type Item = (typeof pictureItems)[number]

async function readPictures({ db }: ReviewContext, userId: bigint): Promise<{ id: string; item: Item }[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'item'])
    .where('user_id', '=', userId)
    .where('verification_id', 'is not', null)
    .execute()
  return rows.map(({ id, item }) => ({ id, item: item as Item })).toSorted((one, other) => order(one) - order(other))
}

const shown: readonly Item[] = ['frontUrl', 'backUrl', 'handelUrl']
const order = ({ item }: { item: Item }) => shown.indexOf(item)
