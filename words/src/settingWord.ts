// The texts for a setting and its fields.

export interface FieldWord {
  label: string
  /** After a value, such as 'USDT' or '%'. 'rate': the value is a part of one. 'time': it is in epoch ms. */
  unit?: string
  help?: string
  /** Names of values. */
  choices?: Readonly<Record<string, string>>
}

/** Settings stand together in groups: access, the look of the app, money, what is traded, texts. */
export type SettingGroup = 'access' | 'look' | 'money' | 'markets' | 'texts'

export interface SettingWord {
  title: string
  about: string
  group: SettingGroup
  /** By the names of the fields, joined by dots; places in lists are left out: 'tiers.notionalMax'. */
  fields: Readonly<Record<string, FieldWord>>
}
