// Every kind of configuration, in the order in which the engine gets them. A key that belongs to none of them is refused.
import { periodKind } from './binary/periodKind.ts'
import { statedTextKind } from './roles/statedTexts.ts'
import { convertKind } from './convert/convertKind.ts'
import { earnKind } from './earn/earnKind.ts'
import { traderRuleKind } from './follow/traderRules.ts'
import { helpKind } from './content/helpKind.ts'
import { noticeKind } from './content/noticeKind.ts'
import { listingKinds } from './market/listings/listing.ts'
import { optionKind } from './options/optionKind.ts'
import { bankKind } from './settings/bankKind.ts'
import type { Kind } from './settings/kind.ts'
import { listLimitKind } from './settings/listLimits.ts'
import { platformKind } from './settings/platformKind.ts'
import { accountKind } from './user/accountTerms.ts'
import { verificationKind } from './user/verificationKind.ts'
import { vipKind } from './user/levels/vipKind.ts'
import { welfareKind } from './welfare/welfareKind.ts'
import { reviewKind } from './withdrawal/reviewKind.ts'

export const kinds: readonly Kind[] = [
  platformKind,
  listLimitKind,
  accountKind,
  verificationKind,
  vipKind,
  bankKind,
  reviewKind,
  statedTextKind,
  helpKind,
  noticeKind,
  ...listingKinds,
  periodKind,
  optionKind,
  convertKind,
  earnKind,
  traderRuleKind,
  welfareKind,
]
