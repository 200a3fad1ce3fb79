import type { Db } from '#server/db/client.ts'
import { cityHost } from '#rules/address/city-choice.ts'
import { courierTiers } from '#rules/delivery/delivery-threshold.ts'
import type { Config } from '#server/config/config.ts'
import { filesFolder } from '../stored-file-names.ts'

export type FileBuildConfig = Pick<Config, 'host' | 'scheme' | 'dataDir'> & {
  transport: Pick<Config['transport'], 'adapter'>
}

/** A branch, as far as its files need it. */
export interface FeedBranch {
  code: string
  slug: string | null
  name: string
  nameIn: string
  origin: string
  folder: string
  hasRental: boolean
  hasService: boolean
  /** Some shop gives orders out. */
  hasPickup: boolean
  /** Courier price by order sum, kopecks, lowest sum first; none in the main city. */
  tiers: { start: number; price: number }[]
}

export async function readBranches(db: Db, config: FileBuildConfig): Promise<FeedBranch[]> {
  const nodes = await db
    .selectFrom('node_logistic')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('position')
    .orderBy('code')
    .execute()
  const tiers = await db.selectFrom('delivery_tier').selectAll().orderBy('start_amount').execute()
  const points = await db
    .selectFrom('warehouse')
    .select('node_code')
    .where('is_shop', '=', true)
    .where('has_pickup', '=', true)
    .execute()
  const withPickup = new Set(points.map(({ node_code }) => node_code))
  return nodes.map((node) => ({
    code: node.code,
    slug: node.slug,
    name: node.name,
    nameIn: node.name_in,
    origin: `${config.scheme}://${cityHost(node.slug, config.host)}`,
    folder: filesFolder(config.dataDir, node.code),
    hasRental: node.has_rental,
    hasService: node.has_service,
    hasPickup: withPickup.has(node.code),
    tiers: courierTiers(
      node.code,
      tiers.filter(({ node_code }) => node_code === node.code),
      config.transport.adapter !== 'off',
    ).map(({ start_amount, price }) => ({ start: start_amount, price })),
  }))
}
