export interface PlantedBug {
  name: string
  /** Looked for in testing/money, with a chain, a signer and a database; otherwise in this simulator. */
  of?: 'MONEY'
  edits: { file: string; find: string; replace: string }[]
}
