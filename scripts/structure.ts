// `npm run structure`: import rules, as in STYLE.md, one file each in rules/.
import { barrels } from './rules/barrels.ts'
import { cycles } from './rules/cycles.ts'
import { dependencies } from './rules/dependencies.ts'
import { directions } from './rules/directions.ts'
import { moneyTables } from './rules/moneyTables.ts'
import { namedTables } from './rules/namedTables.ts'
import { orphans } from './rules/orphans.ts'
import { report } from './rules/report.ts'
import { settlement } from './rules/settlement.ts'

export const structureRules = {
  cycles,
  directions,
  moneyTables,
  namedTables,
  orphans,
  dependencies,
  barrels,
  settlement,
}

if (import.meta.main) report(structureRules)
