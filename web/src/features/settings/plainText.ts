/**
 * Markdown in one line, without its marks: for places that show no more than a sentence. Each search has an end, so that
 * a long text takes no longer than its length.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^)]{0,600}\)/g, '$1')
    .replace(/^[^\S\n]*(#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/[*_`]{1,3}([^\s*_`](?:[^*_`\n]*[^\s*_`])?)[*_`]{1,3}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
