import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openDiskDocuments } from './diskDocuments.ts'
import type { DocumentStore } from './documentStore.ts'
import { openS3Documents } from './s3Documents.ts'

/** The store that is configured: DOCUMENTS_URL, or a folder in DATA_DIR. */
export async function openDocuments({
  directory,
  documentsUrl,
}: Pick<Config, 'directory' | 'documentsUrl'>): Promise<DocumentStore> {
  return documentsUrl === null ? openDiskDocuments(join(directory, 'documents')) : openS3Documents(documentsUrl)
}
