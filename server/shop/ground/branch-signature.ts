import { cityHost } from '#rules/address/city-choice.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'

/** What a letter is signed with. */
export interface BranchSignature {
  name: string
  phone: string
  url: string
}

/** In one line whatever the width: it is read from a screen and dialled. */
export const signedPhone = (phone: string): string => formatPhone(phone).replaceAll(' ', NBSP)

/** The branch a letter is about signs it, with its own phone and host. */
export async function branchSignature(
  db: Db,
  { scheme, host }: Pick<Config, 'scheme' | 'host'>,
  nodeCode: string,
): Promise<BranchSignature> {
  const [shop, node] = await Promise.all([
    readSetting(db, 'shop'),
    db.selectFrom('node_logistic').select(['slug', 'phone']).where('code', '=', nodeCode).executeTakeFirst(),
  ])
  return {
    name: shop.name,
    phone: signedPhone(node?.phone ?? shop.phone),
    url: `${scheme}://${cityHost(node?.slug ?? null, host)}`,
  }
}
