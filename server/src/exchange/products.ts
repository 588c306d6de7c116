// Every product that has tables beside ledger and spot.
import type { ProductTables } from './productTables.ts'
import { binaryProduct } from './projectBinary.ts'
import { cancellationsProduct } from './projectCancellations.ts'
import { convertProduct } from './projectConvert.ts'
import { creditsProduct } from './projectCredits.ts'
import { earnProduct } from './projectEarn.ts'
import { firingsProduct } from './projectFirings.ts'
import { followProduct } from './projectFollow.ts'
import { fundingsProduct } from './projectFundings.ts'
import { futuresProduct } from './projectFutures.ts'
import { haltsProduct } from './projectHalts.ts'
import { optionsProduct } from './projectOptions.ts'
import { settlingProduct } from './projectSettling.ts'
import { referralProduct } from './projectReferral.ts'
import { vipProduct } from './projectVip.ts'
import { welfareProduct } from './projectWelfare.ts'
import { withdrawalsProduct } from './projectWithdrawals.ts'
import { futuresCounts } from './readFutures.ts'

export const products: readonly ProductTables[] = [
  futuresProduct,
  futuresCounts,
  fundingsProduct,
  settlingProduct,
  binaryProduct,
  optionsProduct,
  convertProduct,
  haltsProduct,
  cancellationsProduct,
  firingsProduct,
  creditsProduct,
  withdrawalsProduct,
  earnProduct,
  referralProduct,
  followProduct,
  vipProduct,
  welfareProduct,
]
