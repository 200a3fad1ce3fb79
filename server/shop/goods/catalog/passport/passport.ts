import type { GoodFull } from '#contract/good.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { readGoodsFull } from '../good-full.ts'

/** What the paper in the box says: all of it read off the good. */
export interface Passport {
  shop: { name: string; phone: string }
  name: string
  article: string
  code: string
  vendor: string
  /** What is compared first: for the plate. */
  key: GoodFull['attributes']
  groups: GoodFull['groups']
  inTheBox: readonly string[]
  /** Months. */
  warranty: number
  weight: number
  dimensions: GoodFull['dimensions']
  isRepaired: boolean
  /** What it is stopped by before it is touched. */
  power: 'petrol' | 'battery' | 'other'
}

export const passportUrl = (code: string): string => `/documents/${code}/passport.pdf`

/** Null: the good is not sold, or the shop has not said that its paper is made here. */
export async function readPassport(services: Services, code: string): Promise<Passport | null> {
  const [goods, shop] = await Promise.all([
    readGoodsFull({ ...services, nodeCode: MAIN_BRANCH_CODE }, [code]),
    readSetting(services.db, 'shop'),
  ])
  const good = goods[0]
  if (!good?.documents.some(({ url }) => url === passportUrl(code))) return null
  return {
    shop: { name: shop.name, phone: formatPhone(shop.phone) },
    name: good.name,
    article: good.article,
    code: good.code,
    vendor: good.vendor.name,
    key: good.attributes,
    groups: good.groups,
    inTheBox: good.inTheBox,
    warranty: good.warranty,
    weight: good.weight,
    dimensions: good.dimensions,
    isRepaired: good.hasSpareParts,
    power: powerOf(good),
  }
}

function powerOf({ groups, batteryPlatform }: GoodFull): Passport['power'] {
  if (batteryPlatform !== null) return 'battery'
  const isPetrol = groups.some(({ attributes }) => attributes.some(({ value }) => /бензин/i.test(value)))
  return isPetrol ? 'petrol' : 'other'
}
