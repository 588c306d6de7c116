// Any service that speaks S3's protocol. The client is large and loaded only where it is configured.
import type { DocumentStore } from './documentStore.ts'

const FOLDER = 'documents/'
const TIMEOUT_MS = 10_000
const ATTEMPTS_MAX = 3

/** url: https://ACCESS_KEY:SECRET@host/bucket?region=eu-central-1. The bucket must exist. */
export async function openS3Documents(url: string): Promise<DocumentStore> {
  const { S3Client, DeleteObjectCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } = await import(
    '@aws-sdk/client-s3'
  )
  const { origin, username, password, pathname, searchParams } = new URL(url)
  const Bucket = pathname.split('/')[1] ?? ''
  const client = new S3Client({
    endpoint: origin,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS },
    // Other makers' servers do not know the newer checksums; the name of a file is its checksum anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (name: string) => ({ Bucket, Key: FOLDER + name })
  return {
    async write(name, bytes) {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType: 'application/octet-stream' }))
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: FOLDER })) {
        for (const { Key = '', LastModified } of Contents)
          yield { name: Key.slice(FOLDER.length), writtenAt: LastModified?.getTime() ?? Date.now() }
      }
    },
  }
}
