export interface PlantedBug {
  name: string
  edits: { file: string; find: string; replace: string }[]
}
