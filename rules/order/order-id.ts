const NUMBER = /^[1-9]\d{0,14}$/
const NOBODY = 0

/**
 * An order's number is its id in digits. Looked for by the id, it is found in its month alone: numbers have no index,
 * it would have to be asked of every month.
 */
export const orderIdOf = (number: string): number => (NUMBER.test(number) ? Number(number) : NOBODY)
