import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { readSetting } from '#server/kernel/settings.ts'

/** Who signs the messages about a booking, and who reads those for the shop. */
export async function sellerOf({ db, config }: { db: Db; config: Config }, nodeCode: string) {
  const [{ email }, signature] = await Promise.all([readSetting(db, 'shop'), branchSignature(db, config, nodeCode)])
  return { email, signature }
}
