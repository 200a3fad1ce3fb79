import { NBSP } from '../text/typography.ts'

/** An address for paper: «г. Псков», «ул. Ленина» and «д. 49» stay on one line. */
export const tiedAddress = (address: string): string => address.replace(/(^|[\s,])(\p{L}{1,5}\.) /gu, `$1$2${NBSP}`)
