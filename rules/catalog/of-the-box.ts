const CODES = new Set(['country', 'made_in', 'warranty', 'gross_weight', 'case'])

/** A figure of the box and its papers, not of the thing: true of every neighbour, and said elsewhere. */
export const isOfTheBox = (code: string): boolean => CODES.has(code)
