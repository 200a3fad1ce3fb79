import { sql } from 'kysely'
import { searchLexeme, searchText } from '#rules/search/search-text.ts'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { figuresOf, type ReadValues } from './bounds.ts'
import type { WordsFound } from './find-by-words.ts'
import type { SearchedGood } from './find-goods.ts'
import type { KnownWords } from './known-words.ts'
import { SIZE, sizesIn } from './query-text.ts'
import { tsqueryOfTerm } from './term-query.ts'
import type { SearchTerm } from './terms.ts'

/**
 * A part of the query that the goods answer by an attribute or by their section: applied as a filter, shown as a chip.
 */
export interface MeantCondition {
  kind: 'figure' | 'size' | 'value' | 'category'
  /** «Диаметр диска 230 мм»; of a category its code. */
  label: string
  /** What to take out of the text to undo it. */
  pattern: RegExp
}

const FRESH_MS = 60_000
const LEADING = 48
/** An attribute is what a figure means when so many of the section's goods have it so. */
const LEAST_SHARE = 0.5

interface Choice {
  code: string
  name: string
  value: string
  label: string
  words: string[]
}

/** Values of the lists a category is filtered by, in the words of their labels. */
const choicesOf = memoizeByDatabase(FRESH_MS, async (db, category: string) => {
  const { rows } = await sql<Omit<Choice, 'words'>>`
    select a.code, a.name, v.value, v.label from category_attribute ca
    join attribute a on a.code = ca.attribute_code join attribute_value v on v.attribute_code = a.code
    where ca.category_code = ${category} and a.type = 'list' and ca.is_filter
    order by length(v.label) desc`.execute(db)
  return rows.map((row) => ({ ...row, words: searchText(row.label).split(' ').filter(Boolean) }))
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const START = '(?<![a-zа-яё0-9.,])'
const END = '(?![a-zа-яё0-9])'
/** A number as the query has it, with the unit written after it, if any. */
function figurePattern(figure: string): RegExp {
  const [, number = '', unit = ''] = /^([0-9ø]+)(.*)$/.exec(figure) ?? []
  const spelled = number.replace('ø', '[.,]')
  return new RegExp(`${START}(?:на\\s+)?${spelled}${unit === '' ? '' : '\\s?[a-zа-яё²³·*/.]{0,14}'}${END}`, 'iu')
}
const wordsPattern = (words: readonly string[]) =>
  new RegExp(
    `${START}(?:${words.map((word) => escaped(word).replaceAll('е', '[её]')).join('[^a-zа-яё0-9]*')})${END}`,
    'iu',
  )

/** In the spelling of search: «л. с.» → «лс». */
const spelledUnit = (unit: string) => searchText(`1 ${unit}`).slice(1).trim()
const shownNumber = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: 3 })

/** The section most of the first goods lie in, of those that answer best. */
function leadingCategory(goods: readonly SearchedGood[]): string {
  const counts = new Map<string, number>()
  const best = goods.filter(({ step }) => step === goods[0]!.step)
  for (const { categoryCode } of best.slice(0, LEADING)) counts.set(categoryCode, (counts.get(categoryCode) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]![0]
}

/** The numbers a figure may mean in a unit: «2 кВт» are 2000 in watts. */
function numbersIn(term: SearchTerm, unit: string): Set<number> {
  const numbers = new Set<number>()
  for (const [figure] of term.alternatives) {
    const [, number, own] = /^(\d+(?:ø\d+)?)(.*)$/.exec(figure!) ?? []
    if (number !== undefined && own === unit) numbers.add(Number(number.replace('ø', '.')))
  }
  return numbers
}

/** Which attribute of the section a figure means: the one most of its goods have so. */
async function meantFigure(
  db: Db,
  category: string,
  own: ReadonlySet<string>,
  term: SearchTerm,
  readValues: ReadValues,
) {
  const { byCategory } = await figuresOf(db, undefined)
  let best: { label: string; codes: Set<string> } | null = null
  const possible = (byCategory.get(category) ?? []).flatMap((figure) => {
    const numbers = numbersIn(term, spelledUnit(figure.unit))
    return numbers.size === 0 ? [] : [{ figure, numbers }]
  })
  const all = await readValues(
    [...own],
    possible.map(({ figure }) => figure.code),
  )
  for (const { figure, numbers } of possible) {
    const values = all.get(figure.code)!
    const codes = new Set([...own].filter((code) => numbers.has(values.get(code) as number)))
    if (codes.size <= (best?.codes.size ?? 0)) continue
    const value = values.get([...codes][0]!) as number
    best = { label: `${figure.name.replace(/,\s.*$/u, '')} ${shownNumber(value)}\u00a0${figure.unit}`, codes }
  }
  return best && best.codes.size >= own.size * LEAST_SHARE ? best : null
}

/** Values of lists said in the query: «SDS-max», «зелёный луч», «КГ». What a good is called by is none. */
async function meantChoices(
  db: Db,
  category: string,
  own: ReadonlySet<string>,
  text: string,
  known: KnownWords,
  readValues: ReadValues,
): Promise<{ condition: MeantCondition; codes: Set<string>; words: string[] }[]> {
  const said = searchText(text).split(' ')
  const taken = new Set<string>()
  const found: { condition: MeantCondition; codes: Set<string>; words: string[] }[] = []
  const choices = await choicesOf(db, category)
  for (const { code, name, label, words } of choices) {
    const free = words.filter((word) => said.includes(word) && !taken.has(word))
    // «380/220 В» holds both
    const figure = words.every((word) => /^\d+[а-я]+$/.test(word)) ? free[0] : undefined
    if (figure === undefined && (free.length < words.length || words.length === 0)) continue
    if (words.some((word) => known.has(`^${searchLexeme(word)}`)) || /^\d{1,2}$/.test(words.join(''))) continue
    const isSo = (each: Choice) =>
      each.code === code && (figure === undefined ? each.label === label : each.words.includes(figure))
    const fitting = new Set(choices.filter(isSo).map(({ value }) => value))
    const values = (await readValues([...own], [code])).get(code)!
    const codes = new Set([...own].filter((each) => fitting.has(values.get(each) as string)))
    if (codes.size < own.size * LEAST_SHARE) continue
    for (const word of free) taken.add(word)
    const shown = figure === undefined ? label : figure.replace(/(\d)(?=\D)/, '$1\u00a0').toUpperCase()
    const pattern = figure === undefined ? wordsPattern(words) : figurePattern(figure)
    found.push({ condition: { kind: 'value', label: `${name}: ${shown}`, pattern }, codes, words: free })
  }
  return found
}

/**
 * Reads exact figures, sizes, values of lists and the section out of what was found by all words. Goods of the leading
 * section that have the words by chance («3 кг» of the parcel) are left out.
 */
export async function meantConditions(
  db: Db,
  { goods, kind, terms, known }: Pick<WordsFound, 'goods' | 'kind' | 'terms'> & { known: KnownWords | null },
  text: string,
  readValues: ReadValues,
): Promise<{ goods: SearchedGood[]; conditions: MeantCondition[]; missing: string[] }> {
  if (goods.length === 0 || kind !== 'all' || known === null) return { goods, conditions: [], missing: [] }
  const category = leadingCategory(goods)
  const own = new Set(goods.flatMap(({ code, categoryCode }) => (categoryCode === category ? [code] : [])))
  const conditions: MeantCondition[] = []
  let left = own
  const missing: string[] = []
  const read = new Set<string>()
  for (const { numbers, typed, isImplied } of sizesSaid(text)) {
    const label = `Размер ${numbers.map((number) => number.replace('.', ',').replace(/,0+$/u, '')).join('×')}`
    const sized = await withNumbers(db, [...left], numbers)
    // the numbers are there, in 12×100 and 10 pieces
    if (sized.size === 0 && !isImplied) missing.push(label.toLowerCase())
    if (sized.size === 0) continue
    left = sized
    for (const number of numbers) read.add(number.replace(/[.,]/u, 'ø'))
    conditions.push({ kind: 'size', label, pattern: new RegExp(`${escaped(typed)}(?:\\s?мм)?`, 'iu') })
  }
  const inSizes = sizesIn(text)
  const choices = await meantChoices(db, category, left, text, known, readValues)
  for (const { codes } of choices) left = new Set([...left].filter((code) => codes.has(code)))
  const inChoices = new Set(choices.flatMap(({ words }) => words))
  for (const term of terms.filter((each) => each.kind === 'figure')) {
    const typed = term.alternatives[0]![0]!
    const number = typed.replace(/[^0-9ø]/g, '')
    if (inSizes.has(number) || read.has(number) || inChoices.has(typed)) continue
    const called = await calledBy(db, [...left], term, known)
    if (called.size > 0) left = called
    const meant = await meantFigure(db, category, left, term, readValues)
    if (!meant) continue
    left = meant.codes
    conditions.push({ kind: 'figure', label: meant.label, pattern: figurePattern(typed) })
  }
  conditions.push(...choices.map(({ condition }) => condition))
  const section = meantSection(goods, terms, known, conditions.length)
  if (section) conditions.unshift(section)
  return {
    goods: goods.filter(({ code, categoryCode }) => (categoryCode === category ? left.has(code) : section === null)),
    conditions,
    missing,
  }
}

interface SaidSize {
  numbers: string[]
  typed: string
  /** Two bare numbers side by side, which may be none: «125 1.0». */
  isImplied: boolean
}
const SIDE_BY_SIDE = /(?<![\d.,a-zа-яё])(\d+(?:[.,]\d+)?)(?:\s?мм)?\s(?:на\s)?(\d+(?:[.,]\d+)?)(?![\d.,])/giu

function sizesSaid(text: string): SaidSize[] {
  const said = [...text.matchAll(SIZE)].map(([typed]) => ({
    numbers: typed.split(/[xх×*]/iu).map((number) => number.trim()),
    typed,
    isImplied: false,
  }))
  const implied = [...text.replace(SIZE, ' ; ').matchAll(SIDE_BY_SIDE)].map(([typed, one, other]) => ({
    numbers: [one!, other!],
    typed,
    isImplied: true,
  }))
  return [...said, ...implied]
}

/** Goods called by these numbers, side by side if several: «125×1» is in «125×1 мм» and in no «125×1,6». */
async function withNumbers(db: Db, codes: readonly string[], said: readonly string[]): Promise<Set<string>> {
  const numbers = said.map((number) => number.replace(/[.,]0+$/u, '').replace(/[.,]/u, '[.,]'))
  // the last of three is a disc's bore, which names do not tell
  const spelled = (of: readonly string[]) =>
    `(^|[^0-9.,])${of.join('([.,]0+)?\\s?[xх×*]\\s?')}([.,]0+)?($|[^0-9.,]|[.,](\\D|$))`
  const { rows } = await sql<{ code: string }>`
    select code from good where code = any(${codes}::text[]) and (name ~* ${spelled(numbers)}
      or ${numbers.length > 2} and name ~* ${spelled(numbers.slice(0, 2))})`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Of a bare number the goods called by it are meant, not those that come ten in a box. */
async function calledBy(db: Db, codes: readonly string[], term: SearchTerm, known: KnownWords): Promise<Set<string>> {
  const isBare = /^[0-9ø]+$/.test(term.alternatives[0]![0]!)
  const alternatives = term.alternatives.filter(([figure]) => !isBare || !figure!.endsWith('шт'))
  const query = tsqueryOfTerm({ ...term, alternatives, prefixes: [] }, '', known)
  if (query === null) return new Set()
  const { rows } = await sql<{ code: string }>`
    select good_code as code from good_search where good_code = any(${codes}::text[]) and name @@ ${query}::tsquery`.execute(
    db,
  )
  return new Set(rows.map(({ code }) => code))
}

/**
 * The section the thing is a name of, when something else is asked besides: «перфоратор», in «перфоратор Kessen 800
 * Вт».
 */
function meantSection(
  goods: readonly SearchedGood[],
  terms: readonly SearchTerm[],
  known: KnownWords,
  others: number,
): MeantCondition | null {
  const things = terms.filter(
    ({ kind, isVendor, isPurpose, isMaterial, alternatives }) =>
      kind === 'word' &&
      !isVendor &&
      !isPurpose &&
      !isMaterial &&
      alternatives.some((words) => known.has(`^${words[0]}`)),
  )
  const first = goods.filter(({ step }) => step === goods[0]!.step)
  const { categoryCode } = goods[0]!
  const isOne = first.every((good) => good.categoryCode === categoryCode)
  const hasRest = others > 0 || terms.some(({ isVendor }) => isVendor)
  if (things.length !== 1 || !isOne || !hasRest || terms.some(({ isPurpose }) => isPurpose)) return null
  return { kind: 'category', label: categoryCode, pattern: wordsPattern(things[0]!.shown.split(' ')) }
}
