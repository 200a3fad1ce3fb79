import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

/**
 * Stands in for @node-rs/argon2 in tests (vitest.config.ts): the same algorithm by the same library at a hundredth of
 * the cost, for they make accounts by the hundred. What the shop asked for is kept, so that a test can hold it to that.
 */
const { hash: hashAtCost, verify: verifyAtCost } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

/** The cost asked for by each hash, as it would have been stored. */
export const costs = new Map<string, string>()
/** Hashes passwords were compared with, in turn. */
export const compared: string[] = []

export async function hash(password: string, { memoryCost, timeCost, parallelism, algorithm }: Argon2.Options) {
  const made = await hashAtCost(password, { algorithm: algorithm!, memoryCost: 256, timeCost: 1, parallelism: 1 })
  costs.set(made, `m=${memoryCost},t=${timeCost},p=${parallelism}`)
  return made
}

export function verify(stored: string, password: string): Promise<boolean> {
  compared.push(stored)
  return verifyAtCost(stored, password)
}
