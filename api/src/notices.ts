// Notices: as the operator configures them, and as customers read them.
import * as z from 'zod/mini'
import { epochMs, id, type Language, language, nothing, page, rows, whole } from './scalars.ts'

/** 1 information, 2 entry of the carousel on the home page, 3 scrolling line, 4 popup, 5 shown while signing up. */
export const noticeKey = z.enum(['1', '2', '3', '4', '5'])
export type NoticeKey = z.infer<typeof noticeKey>
/** Who a notice is for: everybody, signed-in customers, visitors. */
export const noticeReaders = z.enum(['all', 'in', 'out'])

/** Where the app asks for notices, by modelKey. Information has no separate place: it is on the page of notices. */
export const noticePlaces: Readonly<Record<NoticeKey, string>> = {
  1: '',
  2: 'HOME',
  3: 'HOME',
  4: 'HOME',
  5: 'REGISTER',
}

const TITLE_MAX = 200
const CONTENT_MAX = 20_000
const MOMENT_MAX = 8_640_000_000_000_000
const moment = z.nullable(z.int().check(z.minimum(0), z.maximum(MOMENT_MAX)))

const noticeText = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(TITLE_MAX)),
  /** Markdown. */
  content: z.string().check(z.maxLength(CONTENT_MAX)),
})
export type NoticeText = z.infer<typeof noticeText>

/** By language. A language without a text is absent. */
const noticeTexts = z.strictObject(
  Object.fromEntries(language.options.map((code) => [code, z.optional(noticeText)])) as Record<
    Language,
    z.ZodMiniOptional<typeof noticeText>
  >,
)

/** A notice of the configuration: the key notice/NUMBER. */
export const configuredNotice = z.strictObject({
  key: noticeKey,
  modelKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{0,64}$/)),
  /** The smallest stands first. */
  sort: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** Epoch ms. start null: as soon as it is published. end null: until it is withdrawn. */
  start: moment,
  end: moment,
  /** false: withdrawn. */
  isShown: z.boolean(),
  /** No languages: all. */
  audience: z.strictObject({ languages: z.array(language).check(z.maxLength(16)), signIn: noticeReaders }),
  /** false: a line cannot be closed, and a popup comes back with the next visit. */
  dismissible: z.boolean(),
  /** The SHA-256 of a picture, in hex; '': none. */
  image: z.string().check(z.regex(/^([0-9a-f]{64})?$/)),
  /** '': none. A page of the app, or an address that begins with https://. */
  link: z.string().check(z.maxLength(500)),
  texts: noticeTexts,
})
export type ConfiguredNotice = z.infer<typeof configuredNotice>

/** What a new notice begins with: information for everybody, without a text. */
export const blankNotice: ConfiguredNotice = {
  key: '1',
  modelKey: '',
  sort: 0,
  start: null,
  end: null,
  isShown: true,
  audience: { languages: [], signIn: 'all' },
  dismissible: true,
  image: '',
  link: '',
  texts: {},
}

const notice = z.object({
  id: z.int(),
  /** Another one after each change. */
  version: z.int(),
  key: z.string(),
  modelKey: z.string(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  /** The address of a picture, or ''. */
  image: z.string(),
  link: z.string(),
  start: epochMs,
  end: z.nullable(epochMs),
  sort: z.int(),
  dismissible: z.boolean(),
  /** The caller, who is signed in, has dismissed this version. */
  isDismissed: z.boolean(),
  /** Likewise: has read it. */
  isRead: z.boolean(),
})

/** The file is immutable: its address is its hash. */
export const PICTURES_PATH = '/api/content/pictures'

/** Of a multipart form or of an answer that is a file. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const getPictureSchema = {
  input: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: z.object({ type: z.string(), bytes }),
}

/** What operators do with content beside its configuration. */
export const contentDeskSchemas = {
  /** A picture that is too large is made smaller: at most 1,600 pixels wide and 500 kB. */
  uploadPicture: {
    input: z.object({ file: bytes }),
    output: z.object({
      hash: z.string(),
      address: z.string(),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
    }),
  },
  getPicture: getPictureSchema,
  /** The release's help articles in a language, without those that it has in English only. {name} is the exchange's name. */
  listReleaseArticles: {
    input: z.object({ language }),
    output: z.array(
      z.object({ id: z.string(), group: z.string(), sort: z.int(), title: z.string(), content: z.string() }),
    ),
  },
} as const

export const noticeSchemas = {
  listNotices: {
    input: z.object({
      ...page,
      key: z.optional(z.string().check(z.maxLength(64))),
      modelKey: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: rows(notice),
  },
  /** One that is shown to the caller now. Throws NOT_FOUND: it never was, is over, or is for others. */
  getNotice: { input: z.object({ id }), output: notice },
  /** Asking again changes nothing. Throws NOT_FOUND. */
  dismissNotice: { input: z.object({ id, version: whole(1, 1_000_000_000) }), output: nothing },
  /** The caller has read these versions. */
  readNotices: {
    input: z.object({
      notices: z.array(z.object({ id, version: whole(1, 1_000_000_000) })).check(z.maxLength(100)),
    }),
    output: nothing,
  },
  /** Throws NOT_FOUND. */
  getPicture: getPictureSchema,
} as const
