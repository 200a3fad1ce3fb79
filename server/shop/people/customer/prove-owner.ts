import { invalid } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import type { Db } from '#server/db/client.ts'
import { limit } from '#server/kernel/limits.ts'
import { PASSWORDS_OF_ACCOUNT } from '#server/shop/people/auth/auth-limits.ts'
import { checkCode, type CodeProof, spendCode } from '#server/shop/people/auth/codes.ts'
import { dayAndClockText } from '#server/shop/people/auth/messages.ts'
import { isPassword } from '#server/kernel/passwords.ts'
import { trustedFrom } from '#server/shop/people/auth/queries.ts'
import { readKey } from '#server/shop/people/auth/read-key.ts'
import { hasConfirmedEmail } from '#server/shop/people/auth/notify-owner.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { Customer } from './customer-queries.ts'

/** What came along with a change that an open session alone must not make. */
export interface GivenProof {
  password?: string | undefined
  ownerKey?: string | undefined
  ownerCode?: string | undefined
  codeToken?: string | undefined
}

/** Whoever lost the phone as well. */
const LOST =
  'Телефона больше нет? Восстановите пароль по подтверждённому e-mail, а если его нет, обратитесь в поддержку.'
const PASSWORD_NEEDED = 'Введите пароль аккаунта или код с прежнего телефона: так мы узнаём владельца'
const CODE_NEEDED = `Введите код с прежнего телефона или подтверждённого e-mail: так мы узнаём владельца. ${LOST}`
const NOT_OWN = 'Код можно получить на нынешний телефон или подтверждённый e-mail аккаунта'
const WRONG = 'Пароль не подошёл. Забыли его? Получите код на прежний телефон или подтверждённый e-mail.'

/** Left out: said with the other problems of the form. */
export function proofProblem(customer: Customer, { password, ownerCode }: GivenProof): Record<string, string[]> {
  if (password || ownerCode) return {}
  return customer.password_hash ? { password: [PASSWORD_NEEDED] } : { ownerCode: [CODE_NEEDED] }
}

const tooNew = (what: string, until: Date) =>
  `${what} в аккаунте меньше суток и пока не подтверждает владельца: это будет можно с ${dayAndClockText(until)}. Раньше поможет поддержка.`

function ownKey(customer: Customer, given: string | undefined, now: Date): AuthKey {
  const key: AuthKey = given ? readKey(given) : { type: 'phone', value: customer.phone! }
  const isOwn =
    key.type === 'phone' ? key.value === customer.phone : key.value === customer.email && hasConfirmedEmail(customer)
  if (!isOwn) throw invalid({ ownerKey: [NOT_OWN] })
  const until = trustedFrom(key.type === 'phone' ? customer.phone_changed_at : customer.email_changed_at)
  if (until && until > now) throw invalid({ ownerCode: [tooNew(key.type === 'phone' ? 'Телефон' : 'E-mail', until)] })
  return key
}

export interface OwnerProofCheck {
  /** Inside the transaction of the change: a code is used up, a password must still be the same. */
  use: (tx: Db, locked: Customer) => Promise<void>
}

/** Throws unless the owner is there: the password, or a code to what was theirs before this change. */
export async function proveOwner(
  context: CallContext,
  customer: Customer,
  given: GivenProof,
): Promise<OwnerProofCheck> {
  const missing = proofProblem(customer, given)
  if (Object.keys(missing).length > 0) throw invalid(missing)
  if (given.ownerCode) {
    const key = ownKey(customer, given.ownerKey, context.clock())
    const proof: CodeProof = await checkCode(context, {
      key,
      code: given.ownerCode,
      codeToken: given.codeToken,
      purposes: ['owner'],
      field: 'ownerCode',
    })
    return { use: (tx) => spendCode(tx, proof) }
  }
  await limit(context, PASSWORDS_OF_ACCOUNT, String(customer.id))
  if (!(await isPassword(customer.password_hash, given.password!))) throw invalid({ password: [WRONG] })
  const { password_trusted_from: until } = customer
  if (until && until > context.clock()) throw invalid({ password: [tooNew('Пароль', until)] })
  return {
    use: async (_tx, locked) => {
      if (locked.password_hash !== customer.password_hash) throw invalid({ password: [WRONG] })
    },
  }
}
