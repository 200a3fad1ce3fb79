import type { Token } from './look-up.ts'
import {
  adjectivesOf,
  fleetingOf,
  isAdjective,
  isSmallWord,
  opensCompany,
  opensMaterial,
  opensPurpose,
  opensSource,
} from './query-text.ts'
import { sameFigures } from '#rules/catalog/same-figures.ts'

/** One thing a good must have. Alternatives are sets of lexemes: «болгарк», or «углов» together with «шлифмашин». */
export interface SearchTerm {
  kind: 'word' | 'figure' | 'model'
  alternatives: string[][]
  /** Beginnings of words, for a last word still being typed. */
  prefixes: string[]
  /** Of a model: its letters and digits in one piece, not yet through `search_key`. */
  key: string
  /** Stands after «для», «к», «под». */
  isPurpose: boolean
  /** Only descriptions have it. */
  isInDescription: boolean
  /** Names a maker, so it does not say what the good is. */
  isVendor: boolean
  /** Stands after «по»: «пила по дереву». */
  isMaterial: boolean
  /** Stands after «с»: comes along with the thing, «дрель с кейсом». */
  isCompany: boolean
  /** A number of «230×2,5»: one that fits no other machine. */
  isSize: boolean
  /** How many goods have its word. */
  goods: number
  /** As it was read: «230 мм». */
  shown: string
}

const MODEL_DIGITS = 4
const NO_NUMBERS: Numbers = { sizes: new Set(), fractions: new Set() }
const NEVER = () => false

const isNumber = (token: Token | undefined) => token !== undefined && /^[0-9ø]+$/.test(token.text)

/** «1,0» is 1. A battery's ampere-hours are called amperes for short: «аккумулятор 18 вольт 6 ампер». */
function figuresMeant(typed: string): string[] {
  const figure = typed.replace(/(ø\d*?)0+(?=\D|$)/, '$1').replace(/ø(?=\D|$)/, '')
  const same = sameFigures(figure)
  return [...new Set([typed, ...same, ...(/\dа$/.test(figure) ? [`${figure}ч`] : [])])]
}

const shownFigure = (text: string) => text.replace('ø', ',').replace(/(\d)(?=[а-я])/, '$1\u00a0')

/**
 * Numbers that are no figures by themselves: of «125×1,2», which are no parts of a model; of «1/2"», which have no
 * unit.
 */
interface Numbers {
  sizes: ReadonlySet<string>
  fractions: ReadonlySet<string>
}

/**
 * `isPlainWord`: letters that are a word of their own, so that with the figures after them they are no model: «sds plus
 * 10 160». Given at all, bare numbers are no model either.
 */
export function readTerms(
  tokens: Token[],
  isPrefix: boolean,
  numbers: Numbers = NO_NUMBERS,
  isPlainWord: ((lexeme: string) => boolean) | null = null,
): SearchTerm[] {
  const { sizes, fractions } = numbers
  const terms: SearchTerm[] = []
  let isPurpose = false
  // «для болгарки диск»: what it is comes after what it is for
  let isThingToCome = false
  const add = (kind: SearchTerm['kind'], used: Token[], alternatives: string[][]) => {
    const last = used.at(-1)!
    const isUnfinished = isPrefix && last === tokens.at(-1)
    terms.push({
      kind,
      alternatives: [...alternatives, ...(isUnfinished ? last.completions.map(({ lexeme }) => [lexeme]) : [])],
      prefixes: isUnfinished && kind !== 'model' ? [last.text] : [],
      key: kind === 'model' ? used.map(({ text }) => text).join('') : '',
      isPurpose: isPurpose && kind === 'word',
      isInDescription: kind === 'word' && !last.isKnown && last.isInDescription,
      isVendor: kind === 'word' && last.isVendor,
      isMaterial: kind === 'word' && opensMaterial(tokens[tokens.indexOf(last) - 1]?.text ?? ''),
      isCompany: kind === 'word' && isAfterCompany(tokens, tokens.indexOf(last) - 1),
      isSize: kind === 'figure' && sizes.has(last.text),
      goods: last.goods,
      shown: used.map(({ text }) => shownFigure(text)).join(' '),
    })
  }
  for (let place = 0; place < tokens.length;) {
    const model = modelAt(tokens, place, sizes, isPlainWord ?? NEVER)
    const isModel = model.length > 0 && (isPlainWord === null || model[0]!.kind === 'latin')
    const token = tokens[place]!
    place += isModel ? model.length : 1
    if (isModel) add('model', model, [model.map(({ lexeme }) => lexeme)])
    else if (token.kind === 'figure')
      add(
        'figure',
        [token],
        fractions.has(token.text) ? [[token.text]] : figuresMeant(token.text).map((figure) => [figure]),
      )
    else if (opensPurpose(token.text, tokens[place]?.text)) {
      isPurpose = true
      isThingToCome = !terms.some(({ kind }) => kind === 'word')
    } else if (!isSmallWord(token.text) && (token.isKnown || token.isInDescription)) {
      // «на бензине», «от сети»: an adjective says the same
      const driven = opensSource(tokens[place - 2]?.text ?? '') ? adjectivesOf(token.lexeme) : []
      add(
        'word',
        [token],
        [token.lexeme, ...fleetingOf(token.lexeme), ...driven].map((lexeme) => [lexeme]),
      )
      if (isThingToCome && !isAdjective(token.text)) isPurpose = false
    }
  }
  return isPrefix ? withoutBareBeginning(terms) : terms
}

/** «с кейсом», «с двумя аккумуляторами». */
function isAfterCompany(tokens: Token[], place: number): boolean {
  const before = tokens[place]?.text ?? ''
  if (opensCompany(before)) return true
  return (isAdjective(before) || COUNTED.test(before)) && opensCompany(tokens[place - 1]?.text ?? '')
}
const COUNTED = /^(?:одн|двумя|двух|тремя|четырьмя|\d+$)/u

/** One letter or two digits of what is still being typed fit almost everything: «ушм 12», «дрель а». */
function withoutBareBeginning(terms: SearchTerm[]): SearchTerm[] {
  const last = terms.at(-1)
  const isBare = last?.prefixes.some((prefix) => /^(?:\d\d?|\D)$/.test(prefix))
  return isBare && terms.length > 1 ? terms.slice(0, -1) : terms
}

/** «rh 26 800», «gsr 18в 60», «31738»: at most one word of letters, then figures, then what else hangs on to them. */
function modelAt(
  tokens: Token[],
  start: number,
  sizes: ReadonlySet<string>,
  isPlainWord: (lexeme: string) => boolean,
): Token[] {
  const { kind, isVendor, lexeme } = tokens[start]!
  const isLetters = kind === 'latin' && !isVendor && !isPlainWord(lexeme)
  if (isLetters && tokens[start + 1]?.kind !== 'figure') return []
  let end = isLetters ? start + 1 : start
  const isPart = (place: number) =>
    (isNumber(tokens[place]) && !sizes.has(tokens[place]!.text) && (isLetters || !tokens[place]!.text.includes('ø'))) ||
    (isLetters && tokens[place]?.kind === 'figure' && isNumber(tokens[place + 1]))
  if (!isPart(end)) return []
  while (end < tokens.length && (isPart(end) || isTail(tokens, end))) end++
  const model = tokens.slice(start, end)
  const digits = model
    .map(({ text }) => text)
    .join('')
    .replace(/\D/g, '').length
  return isLetters || digits >= MODEL_DIGITS ? model : []
}

/** Letters after the figures: «gbh 2 26 dfr», but not a maker. */
function isTail(tokens: Token[], place: number): boolean {
  const token = tokens[place]
  return token?.kind === 'latin' && !token.isVendor && token.text.length <= 4
}
