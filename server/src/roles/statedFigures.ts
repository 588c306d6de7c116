// Every text of this release that states figures of the configuration.
import { secondText } from '../binary/periodKind.ts'
import { contractText } from '../market/listings/contractKind.ts'
import { spotText } from '../market/listings/pairKind.ts'
import { optionText } from '../options/optionKind.ts'
import type { StatedFigures } from '../texts/textFigures.ts'

export const statedFigures: readonly StatedFigures[] = [spotText, contractText, secondText, optionText]
