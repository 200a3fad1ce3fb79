export interface LetterLink {
  name: string
  url: string
}

/** A thing the letter is about: a row with its picture. */
export interface LetterGood {
  name: string
  url: string
  /** Null: it has none, and the row keeps its place. */
  picture: string | null
  /** «2 шт. × 4 990 ₽». */
  amount: string
  sum: string
}

/** One answer to one question: when and where, how it is paid. */
export interface LetterFact {
  name: string
  value: string
  lines?: string[]
  link?: LetterLink
}

export interface LetterContent {
  subject: string
  title: string
  paragraphs: string[]
  /** Set large, in figures of one width. */
  code?: string
  facts?: LetterFact[]
  goods?: LetterGood[]
  /** Each with its value; the last one is what it comes to. */
  sums?: { name: string; value: string }[]
  button?: LetterLink
  /** A second place to go, quieter. */
  more?: LetterLink
  /** Small print: why this letter came. */
  note?: string
  shop: { name: string; url: string; phone: string }
}
