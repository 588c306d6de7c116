// Every product that has tables beside ledger and spot.
import type { ProductTables } from './productTables.ts'
import { cancellationTables } from './projectCancellations.ts'
import { binaryTables } from './projectBinary.ts'
import { futuresTables } from './projectFutures.ts'
import { haltTables } from './projectHalts.ts'
import { optionsTables } from './projectOptions.ts'
import { futuresCountsTables } from './readFutures.ts'

export const products: readonly ProductTables[] = [
  futuresTables,
  futuresCountsTables,
  binaryTables,
  optionsTables,
  haltTables,
  cancellationTables,
]
