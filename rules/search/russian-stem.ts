/** The Snowball stemmer of Russian, as PostgreSQL has it; a test compares the two. Small letters, е for ё. */

const VOWEL = /[аеиоуыэюя]/u
const AFTER_A = ['а', 'я']

/** Endings of a kind: those that must stand after «а» or «я» (which stays), and those that need not. */
interface Endings {
  afterA: readonly string[]
  plain: readonly string[]
}

const endings = (plain: string, afterA = ''): Endings => {
  const longestFirst = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .sort((one, other) => other.length - one.length)
  return { afterA: longestFirst(afterA), plain: longestFirst(plain) }
}

const GERUND = endings('ив ивши ившись ыв ывши ывшись', 'в вши вшись')
const ADJECTIVE = endings('ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею')
const PARTICIPLE = endings('ивш ывш ующ', 'ем нн вш ющ щ')
const REFLEXIVE = endings('ся сь')
const VERB = endings(
  'ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю',
  'ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно',
)
const NOUN = endings(
  'а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я',
)

/** The word without the longest ending of a kind inside its region; null: it has none. */
function cut(word: string, from: number, { afterA, plain }: Endings): string | null {
  const fits = (ending: string) => word.length - ending.length >= from && word.endsWith(ending)
  const [after, other] = [afterA.find(fits), plain.find(fits)]
  if (after !== undefined && (other === undefined || after.length > other.length)) {
    const rest = word.slice(0, -after.length)
    return rest.length > from && AFTER_A.includes(rest.at(-1)!) ? rest : null
  }
  return other === undefined ? null : word.slice(0, word.length - other.length)
}

/** Where the regions begin: after the first vowel, and after the second pair of a vowel and a consonant. */
function regions(word: string): { first: number; second: number } {
  const past = (from: number, isVowel: boolean): number => {
    for (let place = from; place < word.length; place++) if (VOWEL.test(word[place]!) === isVowel) return place + 1
    return word.length + 1
  }
  const first = past(0, true)
  return { first, second: past(past(past(first, false), true), false) }
}

export function russianStem(word: string): string {
  const { first, second } = regions(word)
  if (first > word.length) return word
  let stem = cut(word, first, GERUND) ?? inflected(cut(word, first, REFLEXIVE) ?? word, first)
  if (stem.length > first && stem.endsWith('и')) stem = stem.slice(0, -1)
  const abstract = ['ость', 'ост'].find((ending) => stem.endsWith(ending))
  if (abstract !== undefined && stem.length - abstract.length >= second) stem = stem.slice(0, -abstract.length)
  return tidy(stem, first)
}

function inflected(word: string, first: number): string {
  const adjective = cut(word, first, ADJECTIVE)
  if (adjective !== null) return cut(adjective, first, PARTICIPLE) ?? adjective
  return cut(word, first, VERB) ?? cut(word, first, NOUN) ?? word
}

function tidy(word: string, first: number): string {
  const superlative = ['ейше', 'ейш'].find((ending) => word.endsWith(ending) && word.length - ending.length >= first)
  const rest = superlative === undefined ? word : word.slice(0, -superlative.length)
  if (rest.endsWith('нн') && rest.length - 2 >= first) return rest.slice(0, -1)
  if (superlative !== undefined) return rest
  return rest.endsWith('ь') && rest.length > first ? rest.slice(0, -1) : rest
}
