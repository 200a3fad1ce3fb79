/** Search results cut titles off at about this many characters. */
export const TITLE_LENGTH = 65
export const DESCRIPTION_LENGTH = 160

/** The longest of the endings that still fits. A name too long by itself is cut at a word; the page number stays. */
export function seoTitle(shop: string, name: string, endings: readonly string[], page = 1): string {
  const number = page > 1 ? `, страница ${page}` : ''
  for (const ending of endings) {
    const title = `${name}${ending}${number} — ${shop}`
    if (title.length <= TITLE_LENGTH) return title
  }
  return `${cutAtWord(name, TITLE_LENGTH - number.length)}${number}`
}

export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const space = cut.search(/\s\S*$/)
  // neither a comma nor a preposition is left hanging
  return `${cut.slice(0, space > length / 2 ? space : undefined).replace(/(\s\S{1,2})?[\s,.:;—–-]*$/, '')}…`
}

/** As many of the sentences as fit, in order. */
export function seoDescription(sentences: readonly string[]): string {
  let text = ''
  for (const sentence of sentences) {
    const longer = text ? `${text} ${sentence}` : sentence
    if (text && longer.length > DESCRIPTION_LENGTH) break
    text = longer
  }
  return cutAtWord(text, DESCRIPTION_LENGTH)
}
