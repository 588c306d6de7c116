import { saveBlob } from '@assay/ui/saveBlob'

/** Hands a text to the browser as a file to keep. The type is a media type: 'text/csv', 'application/json'. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}
