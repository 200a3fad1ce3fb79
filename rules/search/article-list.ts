import { articleKey } from './article-key.ts'

/** Shorter ones are figures of a good. */
const LEAST_LETTERS = 5
const MOST_PIECES = 60

export interface ArticlePiece {
  text: string
  key: string
}

/** Pieces of a text that look like articles or codes: with a figure, whatever dashes are in them. */
export const articlePieces = (text: string): ArticlePiece[] =>
  piecesOf(text)
    .map((piece) => ({ text: piece, key: articleKey(piece) }))
    .filter(({ key }) => looksLikeArticle(key))

const piecesOf = (text: string): string[] => text.match(/[^\s,;]+|[,;]/gu)?.slice(0, MOST_PIECES) ?? []
const looksLikeArticle = (key: string) => key.length >= LEAST_LETTERS && /\d/.test(key)
const isWord = (piece: string) => /\p{L}{4}/u.test(piece)

/**
 * Several articles in one text (a column of a table put into the search field) as lines of an order, quantities with
 * them. Null: fewer than two are known, or there are more words than articles.
 */
export function articleLines(text: string, isKnown: (key: string) => boolean): string[] | null {
  const lines: { words: string[]; articles: number }[] = []
  let [known, words] = [0, 0]
  const seen = new Set<string>()
  for (const piece of piecesOf(text)) {
    const key = articleKey(piece)
    const isArticle = looksLikeArticle(key)
    if (isArticle && isKnown(key) && !seen.has(key)) known++
    if (isArticle) seen.add(key)
    else if (isWord(piece)) words++
    if (piece === ',' || piece === ';') {
      lines.push({ words: [], articles: 0 })
      continue
    }
    const line = lines.at(-1)
    if (!line || (isArticle && line.articles > 0)) lines.push({ words: [piece], articles: Number(isArticle) })
    else {
      line.words.push(piece)
      line.articles += Number(isArticle)
    }
  }
  if (known < 2 || words > known) return null
  return lines.filter((line) => line.words.length > 0).map((line) => line.words.join(' '))
}
