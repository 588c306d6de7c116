import type shell from '../../i18n/messages/en/shell.json'

export type Key = `menu.${keyof (typeof shell)['menu']}`
