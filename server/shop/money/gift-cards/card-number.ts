import { randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { checkDigit } from '#rules/money/promo-code.ts'

const derive = promisify<string, string, number, Buffer>(scrypt)

/** Slow on purpose, and the same each time: a stolen table gives no numbers away, a typed one is found. */
export const hashOfCard = async (digits: string): Promise<string> =>
  (await derive(digits, 'verstak gift card', 32)).toString('hex')

export function makeCardNumber(): string {
  const head = Array.from({ length: 15 }, () => randomInt(10)).join('')
  return head + checkDigit(head)
}
