import { invalid } from '#contract/api-error.ts'
import { type AuthKey, authKeyError, parseAuthKey } from '#rules/identity/auth-key.ts'

/** A phone or e-mail in its stored form, or 422 at its field. */
export function readKey(text: string): AuthKey {
  const key = parseAuthKey(text)
  if (!key) throw invalid({ key: [authKeyError(text)!] })
  return key
}
