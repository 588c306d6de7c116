// Uploaded pictures that another slice attaches to what is its own, such as the proof of a payment.
import { ApiError } from '@assay/api/errors'
import { operatorRoutes } from '@assay/api/operatorRoutes'
import { utcTime } from '../clock/utcTime.ts'
import type { Core } from '../context.ts'
import type { Operator } from '../operatorContext.ts'
import type { Own } from './context.ts'
import { findDocument } from '../documents/documents.ts'
import { type DocumentLink, idIn, linkTo, requireLink } from '../documents/links.ts'
import { PICTURE_TYPE } from '../documents/picture.ts'
import { watermarked } from '../documents/watermark.ts'

export function openProofs(parts: Pick<Core, 'clock' | 'db'> & Pick<Own, 'vault'>) {
  const { clock, db } = parts
  return {
    idIn,
    linkFor: (by: Pick<Operator, 'id'>, id: string) =>
      linkTo(parts, { viewer: `operator ${by.id}`, id, path: operatorRoutes.bank.viewProof.path }),
    /** Not those of verifications, which need another permission. Throws NOT_FOUND, LINK_EXPIRED. */
    async view(by: Pick<Operator, 'id' | 'operator'>, link: DocumentLink) {
      requireLink(parts, `operator ${by.id}`, link)
      const isProof = db
        .selectFrom('documents')
        .select('id')
        .where('id', '=', link.id)
        .where('bank_deposit', 'is not', null)
      if ((await isProof.executeTakeFirst()) === undefined) throw new ApiError('NOT_FOUND')
      const { userId: customer, bytes } = await findDocument(parts, link.id)
      return { customer, type: PICTURE_TYPE, bytes: await watermarked(bytes, `${by.operator} ${utcTime(clock.now())}`) }
    },
  }
}
