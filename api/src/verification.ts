// Identity documents. Fields have the specification's names.
import * as z from 'zod/mini'
import { whole } from './scalars.ts'

/** Limits of an uploaded picture: the page compresses within them, the server refuses beyond. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
export const PICTURE_PIXELS_MAX = 25_000_000

/** Of a multipart form or of an answer that is a file. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const documentId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const verificationSchemas = {
  /** url: names the picture in submitVerification; for a minute its owner can look at it there. */
  uploadDocument: { input: z.object({ file: bytes }), output: z.object({ url: z.string() }) },
  /** All three from a link. */
  viewDocument: {
    input: z.object({
      id: documentId,
      until: whole(0, 8_640_000_000_000_000),
      signature: z.string().check(z.maxLength(64)),
    }),
    output: z.object({ type: z.string(), bytes }),
  },
} as const
