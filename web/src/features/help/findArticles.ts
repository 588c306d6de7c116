// The search in the articles. It runs in the page, so what is typed is not sent, and it works in every script.

export interface Searched {
  id: string
  title: string
  summary: string
}
export interface Found extends Searched {
  /** The first line with one of the words. */
  line: string
}

const FOUND_MAX = 20
/** The score of a word by where it is found. */
const worth = { titleWord: 9, titleStart: 8, title: 5, summary: 3, text: 1 }

interface Search {
  text: string
  articles: readonly Searched[]
  /** Lines of each article, by its id. Without them, titles and summaries are searched. */
  texts?: ReadonlyMap<string, string> | undefined
  locale: string
}

/** Articles with every word that was typed; if there are none, those with at least half of the words. The best first. */
export function findArticles({ text, articles, texts, locale }: Search): Found[] {
  const words = wordsOf(text, locale)
  if (words.length === 0) return []
  const judged = articles
    .map((article) => judge(article, texts?.get(article.id) ?? '', words))
    .filter(({ hits }) => hits * 2 >= words.length)
  const whole = judged.filter(({ hits }) => hits === words.length)
  return (whole.length > 0 ? whole : judged)
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ found }) => found)
}

/** A text for comparing: in small letters and without accents. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text, once each. Also in languages without spaces. */
export function wordsOf(text: string, locale: string): string[] {
  const parts = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)]
  return [...new Set(parts.filter(({ isWordLike }) => isWordLike).map(({ segment }) => plain(segment)))]
}

function judge(article: Searched, text: string, words: readonly string[]) {
  const [title, summary, body] = [plain(article.title), plain(article.summary), plain(text)]
  const scores = words.map((word) => {
    if (isWordOf(word, title)) return worth.titleWord
    if (begins(word, title)) return worth.titleStart
    if (stands(word, title)) return worth.title
    if (stands(word, summary)) return worth.summary
    return stands(word, body) ? worth.text : 0
  })
  const lines = text.split('\n')
  const line = lines.find((each) => words.some((word) => stands(word, plain(each))))
  return {
    found: { ...article, line: line ?? article.summary },
    score: scores.reduce((sum, score) => sum + score, 0),
    hits: scores.filter((score) => score > 0).length,
  }
}

/** One or two letters count only where a word begins with them. */
function stands(word: string, text: string): boolean {
  return /^\p{Script=Latin}{1,2}$/u.test(word) ? begins(word, text) : text.includes(word)
}

function begins(word: string, text: string): boolean {
  return new RegExp(String.raw`(^|[^\p{L}\p{N}])${escaped(word)}`, 'u').test(text)
}

function isWordOf(word: string, text: string): boolean {
  return new RegExp(String.raw`(^|[^\p{L}\p{N}])${escaped(word)}($|[^\p{L}\p{N}])`, 'u').test(text)
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
