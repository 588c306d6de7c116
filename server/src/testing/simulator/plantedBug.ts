export interface PlantedBug {
  name: string
  /** Looked for in testing/money, with a chain, a signer and a database; otherwise in this simulator. */
  of?: 'MONEY'
  /** Where it was met last, if most seeds do not meet it: looked at first, and passed by as soon as requests change. */
  seed?: number
  edits: { file: string; find: string; replace: string }[]
}
