// What operators decide about rebates that were held back.
import type { Desk } from '../operatorContext.ts'
import { decideReview } from './decideReview.ts'
import { listReviews } from './listReviews.ts'

export function openReferralDesk(): Desk<'referral'> {
  return { kinds: [], operations: { listReviews, decideReview } }
}
