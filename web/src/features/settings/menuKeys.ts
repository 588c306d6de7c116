import type shell from '@assay/words/en/shell.json'

export type Key = `menu.${keyof (typeof shell)['menu']}`
