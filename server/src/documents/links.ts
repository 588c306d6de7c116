// Links to documents. A link works for a minute and for one viewer: for anybody else it is as if the document did not
// exist. Its id is random, and without the signature nobody gets further than the id.
import { ApiError } from '@assay/api/errors'
import { routes } from '@assay/api/routes'
import type { Clock } from '../clock/clock.ts'
import type { Vault } from './vault.ts'

const LIFE_MS = 60_000

/** Who looks: 'user 7', 'operator 3'. */
export type Viewer = `user ${number}` | `operator ${number}`

export interface DocumentLink {
  id: string
  /** Epoch ms. */
  until: number
  signature: string
}

type Signing = { vault: Pick<Vault, 'sign' | 'isSigned'>; clock: Clock }

const signedText = (viewer: Viewer, { id, until }: Omit<DocumentLink, 'signature'>) => `${viewer} ${id} ${until}`

/** path: of the operation that answers the document; the customers' unless another listener has its own. */
export function linkTo(
  { vault, clock }: Signing,
  { viewer, id, path = routes.verification.viewDocument.path }: { viewer: Viewer; id: string; path?: string },
): string {
  const until = clock.now() + LIFE_MS
  return `${path}?id=${id}&until=${until}&signature=${vault.sign(signedText(viewer, { id, until }))}`
}

/** Throws NOT_FOUND for a link that was not made for this viewer, LINK_EXPIRED for one that was. */
export function requireLink({ vault, clock }: Signing, viewer: Viewer, link: DocumentLink): void {
  if (!vault.isSigned(signedText(viewer, link), link.signature)) throw new ApiError('NOT_FOUND')
  if (link.until < clock.now()) throw new ApiError('LINK_EXPIRED')
}

/** The id in a link; null if the text is none. Whether the link still works does not matter. */
export function idIn(link: string): string | null {
  return /[?&]id=([A-Za-z0-9_-]{22})(&|$)/.exec(link)?.[1] ?? null
}
