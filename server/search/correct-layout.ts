import { switchLayout } from '#rules/text/keyboard-layout.ts'
import { isLost, type Token } from './look-up.ts'
import { isSmallWord } from './query-text.ts'

/**
 * Switches the layout of the pieces that mean nothing as typed and something in the other layout.
 * Answers null when nothing is to be switched.
 */
export async function correctLayout(
  look: (text: string, isPrefix: boolean) => Promise<Token[]>,
  text: string,
  tokens: Token[],
  isPrefix: boolean,
): Promise<string | null> {
  const lost = tokens.filter(isLost)
  const pieces = text.split(' ')
  // «gskt cjc»: two halves of one word on the wrong keys
  const joined = pieces.length === 2 && /^[^а-яё\d]+$/iu.test(text) ? switchLayout(pieces.join('')) : text
  if (joined !== text && joined.length >= LEAST_JOINED && !(await look(joined, isPrefix)).some(isLost)) return joined
  const mended = await Promise.all(
    pieces.map(async (piece, place) => {
      const switched = switchLayout(piece)
      if (switched === piece || !lost.some((token) => spelled(piece).includes(token.text))) return piece
      // signs among Latin letters are letters of the other layout; what slips are left is mended next
      if (SIGNS_AMONG_LETTERS.test(piece) && /^[а-яё]{4,}$/iu.test(switched)) return switched
      const other = await look(switched, isPrefix && place === pieces.length - 1)
      // a single letter or a small word before a figure says nothing: «r16» is no «к 16»
      const isWord = other.some(({ kind, text: word }) =>
        kind === 'figure' ? /[а-я]/.test(word) : word.length > 1 && !isSmallWord(word),
      )
      return isWord && !other.some(isLost) ? switched : piece
    }),
  )
  const answer = mended.join(' ')
  return answer === text ? null : withUnits(answer, text)
}

const LEAST_JOINED = 6
const UNIT_AFTER_NUMBER = /(?<=\d\s?)[a-z]{1,2}(?![a-z])/giu
const UNITS = new Set(['м', 'мм', 'см', 'л', 'кг', 'г', 'вт', 'в', 'а', 'ач', 'дж', 'т'])

/** All of it was typed so: «heqtnrf 5 v» is «рулетка 5 м», no five volts. */
export function withUnits(mended: string, typed: string): string {
  if (/[а-яё]/iu.test(typed) || !/[а-яё]/iu.test(mended)) return mended
  return mended.replace(UNIT_AFTER_NUMBER, (unit) => {
    const switched = switchLayout(unit)
    return UNITS.has(switched.toLowerCase()) ? switched : unit
  })
}

/** On the wrong keys rather than by sound: their first letters stand on one key. */
export const isSwitched = (typed: string, shown: string): boolean =>
  switchLayout(typed[0]!) === shown[0]!.toLowerCase() && typed[0] !== shown[0]

const SIGNS_AMONG_LETTERS = /^[,;'[\]`.][a-z]{3}|[a-z][;'[\]`,.][a-z]|[a-z]{3}[;'[\]`]$/iu

const spelled = (piece: string) => piece.toLowerCase().replaceAll('ё', 'е')
