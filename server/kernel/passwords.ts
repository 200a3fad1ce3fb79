import { hash, verify } from '@node-rs/argon2'
import { invalid } from '#contract/api-error.ts'
import { passwordConfirmationError, passwordError } from '#rules/identity/password.ts'
import { readFileSync } from 'node:fs'
import { isInFilter } from './bloom-filter.ts'

/**
 * 49 000 of the commonest, as a Bloom filter: scripts/make-common-passwords.mjs made it, common-passwords.LICENSE says
 * whose list it was.
 */
let filter: Uint8Array | undefined

export function isCommonPassword(word: string): boolean {
  filter ??= readFileSync(new URL('./common-passwords.bin', import.meta.url))
  return isInFilter(filter, word)
}

/** OWASP's first choice for argon2id (the library's algorithm 2): 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

/**
 * No user enumeration: checked for a key nobody registered, so that its refusal takes as long as a wrong password's.
 */
const dummy = hash(crypto.randomUUID(), COST)

export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await dummy), password)
  return right && Boolean(stored)
}

export function newPasswordProblems(
  password: string,
  confirmation: string,
  known: (string | null | undefined)[] = [],
): Record<string, string[]> {
  const weak = passwordError(password, known, isCommonPassword)
  if (weak) return { password: [weak] }
  const unequal = passwordConfirmationError(password, confirmation)
  return unequal ? { passwordConfirmation: [unequal] } : {}
}

/** For a new password and its repetition. `known`: what must not be the password. */
export function checkNewPassword(
  password: string,
  confirmation: string,
  known: (string | null | undefined)[] = [],
): void {
  const problems = newPasswordProblems(password, confirmation, known)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
