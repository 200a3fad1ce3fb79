interface PersonParts {
  last: string
  first: string
  middle: string
}

const MIDDLE = /(вич|вна|ична|инична|оглы|кызы)$/i
/** Endings first names do not have. */
const LAST = /([оеё]в|[оеё]ва|[иы]н|[иы]на|[сц]кий|[сц]кая|ской|[ую]к|енко|ян|дзе|швили)$/i
/** First names that end so all the same. */
const FIRST =
  /^(марина|галина|ирина|нина|алина|карина|полина|арина|ангелина|екатерина|валентина|кристина|константин|валентин|мартин|ян|антонина|регина|каролина|сабина|альбина|эвелина|дина|инна|лев|марьян|севастьян|яков|марк)$/i

/**
 * Buyers write their name in one line, accounting has it in parts. «Петров Иван Сергеевич», «Иван Сергеевич Петров»,
 * «Петров Иван», «Иван Петров»; one word is the first name.
 */
export function personParts(name: string): PersonParts {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { last: '', first: words[0] ?? '', middle: '' }
  const [one, two, ...rest] = words as [string, string, ...string[]]
  if (rest.length === 0) {
    if (MIDDLE.test(two) && !LAST.test(one)) return { last: '', first: one, middle: two }
    const isLastFirst = LAST.test(one) && !FIRST.test(one)
    return isLastFirst ? { last: one, first: two, middle: '' } : { last: two, first: one, middle: '' }
  }
  if (MIDDLE.test(two)) return { last: rest.join(' '), first: one, middle: two }
  return { last: one, first: two, middle: rest.join(' ') }
}
