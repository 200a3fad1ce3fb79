/** What a picture's file name can be matched with. */
export interface PicturedGood {
  code: string
  article: string
  vendor: string
}

export type Match = { codes: string[]; position: number } | { refused: string }

const normal = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Finds the good a key speaks of: its code or its article, in any case and with any signs between the letters, as file
 * names cannot hold all of them. A number after it is the picture's place: `100234-2`, `RH 26_800 (3)`. One article may
 * belong to a good on sale and the same one for rent: both get the picture. Articles of two makers do not tell whose it
 * is.
 */
export function pictureMatcher(goods: readonly PicturedGood[]): (key: string) => Match {
  const byCode = new Map(goods.map((good) => [good.code, [good]]))
  const byArticle = grouped(goods, ({ article }) => article.toLowerCase())
  const byLetters = grouped(goods, ({ article }) => normal(article))
  return (key) => {
    const whole = key.trim()
    const [, head, digits] = /^(.+?)[-_ .]*[-_ .(](\d{1,2})\)?$/.exec(whole) ?? []
    const found =
      byCode.get(whole) ??
      byArticle.get(whole.toLowerCase()) ??
      (head ? (byCode.get(head) ?? byArticle.get(head.toLowerCase())) : undefined)
    const isWhole = byCode.has(whole) || byArticle.has(whole.toLowerCase())
    const loose = found ? undefined : byLetters.get(normal(whole))
    const looseHead = found || loose || !head ? undefined : byLetters.get(normal(head))
    const matched = found ?? loose ?? looseHead
    if (!matched || normal(whole) === '') return { refused: 'товара с таким кодом или артикулом нет' }
    if (new Set(matched.map(({ vendor }) => vendor)).size > 1)
      return { refused: 'такой артикул у нескольких марок, назовите файл кодом товара' }
    return { codes: matched.map(({ code }) => code), position: isWhole || loose || !digits ? 0 : Number(digits) }
  }
}

function grouped(goods: readonly PicturedGood[], keyOf: (good: PicturedGood) => string): Map<string, PicturedGood[]> {
  const groups = new Map<string, PicturedGood[]>()
  for (const good of goods) {
    const key = keyOf(good)
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), good])
  }
  return groups
}
