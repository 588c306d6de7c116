// Every kind of configuration. A key that none of them owns is refused.
import { textKind } from './content/texts.ts'
import type { Kind } from './settings/kind.ts'
import { platformKind } from './settings/platformKind.ts'

export const kinds: readonly Kind[] = [platformKind, textKind]
