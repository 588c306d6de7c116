// Every text of this release that states figures of the configuration, and the kind of texts with a check of these figures:
// texts themselves know no product.
import { spotText } from '../market/listings/pairKind.ts'
import { contractText } from '../market/listings/contractKind.ts'
import { secondText } from '../binary/periodKind.ts'
import { optionText } from '../options/optionKind.ts'
import { type StatedFigures, textFindings } from '../texts/textFigures.ts'
import { textKey, textKind } from '../texts/texts.ts'

export const statedFigures: readonly StatedFigures[] = [spotText, contractText, secondText, optionText]

/** A changed text that no longer agrees with the configuration gets a warning. */
export const statedTextKind: typeof textKind = {
  ...textKind,
  check(value, about) {
    const stated = statedFigures.filter(({ text }) => about.key.startsWith(textKey(text, '')))
    const found = stated.flatMap((each) => textFindings(each, about.values, about.key))
    return [...(textKind.check?.(value, about) ?? []), ...found]
  },
}
