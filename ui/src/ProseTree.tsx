// Markdown as React elements. What is read is a tree of known parts: nothing of a text becomes markup, and what is no
// known part is shown as it was written.
import type { Token, Tokens } from 'marked'
import { type ReactNode, useMemo } from 'react'
import { type Host, useHost } from './host.ts'
import { amountsLeftToRight } from './leftToRight.ts'
import { isOwnPicture, proseLink } from './proseLink.ts'
import { isSection, readProse, sectionId } from './readProse.ts'
import { SidewaysScroll } from './SidewaysScroll.tsx'

type OwnLink = Host['Link']

interface ProseTreeProps {
  content: string
  OwnLink?: OwnLink
  hasSections?: boolean
}

export function ProseTree({ content, OwnLink, hasSections }: ProseTreeProps) {
  const { Link } = useHost()
  const blocks = useMemo(() => readProse(content), [content])
  const Own = OwnLink ?? Link
  if (hasSections !== true) return <Blocks tokens={blocks} OwnLink={Own} />
  return blocks.map((token, place) =>
    isSection(token) ? (
      <Heading key={place} token={token} OwnLink={Own} id={sectionId(place)} />
    ) : (
      <Block key={place} token={token as KnownBlock} OwnLink={Own} />
    ),
  )
}

interface PartsProps {
  tokens: readonly Token[] | undefined
  OwnLink: OwnLink
}

function Blocks({ tokens = [], OwnLink }: PartsProps) {
  return tokens.map((token, place) => <Block key={place} token={token as KnownBlock} OwnLink={OwnLink} />)
}

type KnownBlock =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Table
  | Tokens.Blockquote
  | Tokens.Code
  | Tokens.Hr
  | Tokens.HTML
  | Tokens.Text
  | Tokens.Space
  | Tokens.Def

function Block({ token, OwnLink }: { token: KnownBlock; OwnLink: OwnLink }) {
  switch (token.type) {
    case 'heading':
      return <Heading token={token} OwnLink={OwnLink} />
    case 'paragraph':
      return (
        <p className="not-first:mt-3">
          <Inlines tokens={token.tokens} OwnLink={OwnLink} />
        </p>
      )
    case 'text':
      return token.tokens === undefined ? (
        amountsLeftToRight(token.text)
      ) : (
        <Inlines tokens={token.tokens} OwnLink={OwnLink} />
      )
    case 'list':
      return <List token={token} OwnLink={OwnLink} />
    case 'table':
      return <Table token={token} OwnLink={OwnLink} />
    case 'blockquote':
      return (
        <blockquote className="border-s-2 border-line-strong ps-4 not-first:mt-3">
          <Blocks tokens={token.tokens} OwnLink={OwnLink} />
        </blockquote>
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-3 bg-sunken p-3 font-mono text-13 not-first:mt-3">{token.text}</pre>
      )
    case 'hr':
      return <hr className="mt-5 border-line" />
    case 'html':
      return <p className="not-first:mt-3">{token.raw.trim()}</p>
    default:
      return null
  }
}

/** Below the bars that stay at the top. */
const below = { scrollMarginTop: 84 }

/** The title of the page stands above: '#' and '##' are headings of its parts. */
function Heading({ token, OwnLink, id }: { token: Tokens.Heading; OwnLink: OwnLink; id?: string }) {
  const Level = token.depth <= 2 ? 'h2' : token.depth === 3 ? 'h3' : 'h4'
  return (
    <Level id={id} className="font-semibold text-strong not-first:mt-5" style={id === undefined ? undefined : below}>
      <Inlines tokens={token.tokens} OwnLink={OwnLink} />
    </Level>
  )
}

function List({ token, OwnLink }: { token: Tokens.List; OwnLink: OwnLink }) {
  const Kind = token.ordered ? 'ol' : 'ul'
  const start = typeof token.start === 'number' && token.start !== 1 ? token.start : undefined
  return (
    <Kind start={start} className={`mt-3 ps-5 ${token.ordered ? 'list-decimal' : 'list-disc'}`}>
      {token.items.map((item, place) => (
        <li key={place} className="not-first:mt-1">
          <Blocks tokens={item.tokens} OwnLink={OwnLink} />
        </li>
      ))}
    </Kind>
  )
}

function Table({ token, OwnLink }: { token: Tokens.Table; OwnLink: OwnLink }) {
  const ends = (place: number) => (token.align[place] === 'right' ? 'text-end' : 'text-start')
  return (
    <SidewaysScroll className="not-first:mt-3">
      <table className="w-full border-collapse text-13 break-words">
        <thead>
          <tr>
            {token.header.map((cell, place) => (
              <th key={place} scope="col" className={`pe-4 pb-2 font-medium text-muted ${ends(place)}`}>
                <Inlines tokens={cell.tokens} OwnLink={OwnLink} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            <tr key={at} className="border-t border-line">
              {row.map((cell, place) => (
                <td key={place} className={`py-2 pe-4 ${ends(place)}`}>
                  <Inlines tokens={cell.tokens} OwnLink={OwnLink} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  )
}

function Inlines({ tokens = [], OwnLink }: PartsProps) {
  return tokens.map((token, place) => <Inline key={place} token={token as KnownInline} OwnLink={OwnLink} />)
}

type KnownInline =
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Br
  | Tokens.Link
  | Tokens.Image
  | Tokens.Tag

function Inline({ token, OwnLink }: { token: KnownInline; OwnLink: OwnLink }): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? (
        amountsLeftToRight(token.text)
      ) : (
        <Inlines tokens={token.tokens} OwnLink={OwnLink} />
      )
    case 'escape':
      return token.text
    case 'strong':
      return (
        <strong className="font-semibold text-strong">
          <Inlines tokens={token.tokens} OwnLink={OwnLink} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inlines tokens={token.tokens} OwnLink={OwnLink} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inlines tokens={token.tokens} OwnLink={OwnLink} />
        </del>
      )
    case 'codespan':
      return <code className="rounded-1 bg-sunken px-1 font-mono text-13">{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <TextLink token={token} OwnLink={OwnLink} />
    case 'image':
      return isOwnPicture(token.href) ? (
        <img src={token.href} alt={token.text} loading="lazy" className="mt-3 h-auto max-w-full rounded-3" />
      ) : (
        token.text
      )
    default:
      return (token as Token).raw
  }
}

const linkLook = 'font-medium text-brand-text underline underline-offset-3'

function TextLink({ token, OwnLink }: { token: Tokens.Link; OwnLink: OwnLink }) {
  const link = proseLink(token.href)
  const words = <Inlines tokens={token.tokens} OwnLink={OwnLink} />
  if (link === null) return words
  if (link.kind === 'own')
    return (
      <OwnLink to={link.to} className={linkLook}>
        {words}
      </OwnLink>
    )
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {words}
    </a>
  )
}
