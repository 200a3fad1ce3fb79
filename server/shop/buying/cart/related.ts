import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

interface CartMaterial {
  code: string
  categoryCode: string
}

/**
 * Consumables on sale in the branch that fit what lies in the cart and do not lie there yet: those that fit most of it
 * first.
 */
export async function cartMaterials(db: Db, cartUuid: string, nodeCode: string): Promise<CartMaterial[]> {
  const { rows } = await sql<{ code: string; category_code: string }>`
    select material.code, material.category_code
    from cart_item item
    join good_link link on link.good_code = item.good_code and link.kind = 'material'
    join good material on material.code = link.linked_code and material.is_active and not material.is_hire
    where item.cart_uuid = ${cartUuid}
      and exists (select from good_offer where good_code = material.code and node_code = ${nodeCode})
      and not exists (select from cart_item own where own.cart_uuid = ${cartUuid} and own.good_code = material.code)
    group by material.code, material.category_code
    order by count(*) desc, min(link.position), material.code`.execute(db)
  return rows.map(({ code, category_code }) => ({ code, categoryCode: category_code }))
}
