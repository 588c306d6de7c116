// `npm run tidy`: project rules that no other tool checks. One file each in rules/.
import { arithmetic } from './rules/arithmetic.ts'
import { coinLogos } from './rules/coinLogos.ts'
import { documents } from './rules/documents.ts'
import { leftovers } from './rules/leftovers.ts'
import { lengths } from './rules/lengths.ts'
import { names } from './rules/names.ts'
import { neverBuilt } from './rules/neverBuilt.ts'
import { numbers } from './rules/numbers.ts'
import { operations } from './rules/operations.ts'
import { places } from './rules/places.ts'
import { report } from './rules/report.ts'
import { texts } from './rules/texts.ts'

export const tidyRules = {
  documents,
  operations,
  lengths,
  names,
  leftovers,
  arithmetic,
  neverBuilt,
  numbers,
  places,
  texts,
  coinLogos,
}

if (import.meta.main) report(tidyRules)
