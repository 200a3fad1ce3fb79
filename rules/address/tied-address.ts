import { NBSP } from '../text/typography.ts'

/** «Рижский проспект, 49», «кв. 5», «д. 12»: a number does not begin a line of its own. */
export const tiedAddress = (address: string): string => address.replace(/(?<=[.,]) (?=\d)/g, NBSP)
