/** What the query sets ask for most, and the kinds of answers that are no goods. */
import { both, inCategory, value } from './query-set.ts'

export const drivers = inCategory('shurupoverty')
export const hammers = inCategory('perforatory')
export const grinders = inCategory('bolgarki')
export const generators = inCategory('generatory-benzinovye', 'generatory-invertornye')
export const weldingInverters = inCategory('svarochnye-invertory')
export const cutting = both(inCategory('diski-otreznye'), value('disc_type', 'cutting'))
export const mowers = inCategory('gazonokosilki', 'gazonokosilki-roboty')
export const drills = both(inCategory('bury-i-zubila'), value('bit_type', 'drill'))

/** A need leads to a section or to its goods. */
export const need = (...codes: string[]) => ({
  good: inCategory(...codes),
  link: new RegExp(`^/catalog/(?:${codes.join('|')})/`),
})
export const nothing = { nothing: true } as const
export const leadsTo = (link: RegExp) => ({ link })
