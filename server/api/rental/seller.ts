import { cityHost } from '#rules/city-choice.ts'
import { formatPhone } from '#rules/phone.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '../settings.ts'

/** Who signs the messages about a booking: the shop, on the host of the branch. */
export async function sellerOf({ db, config }: { db: Db; config: Config }, nodeCode: string) {
  const [shop, node] = await Promise.all([
    readSetting(db, 'shop'),
    db.selectFrom('node_logistic').select('slug').where('code', '=', nodeCode).executeTakeFirst(),
  ])
  const url = `${config.scheme}://${cityHost(node?.slug ?? null, config.host)}`
  return { email: shop.email, signature: { name: shop.name, phone: formatPhone(shop.phone), url } }
}
