import type pg from 'pg'
import { copyDemoRows } from '../copy-rows.ts'
import { attributeUses, type LEAVES } from '../leaves.ts'

interface Use {
  category: string
  template: (typeof LEAVES)[number]
}

/** Which attributes the goods of a category have, in which order. */
export async function loadAttributeUses(client: pg.PoolClient, uses: readonly Use[]): Promise<void> {
  await copyDemoRows(
    client,
    'category_attribute',
    ['category_code', 'attribute_code', 'group_name', 'position', 'is_filter', 'is_card', 'must_match'],
    uses.flatMap(({ category, template }) =>
      attributeUses(template).map(({ code, group, isFilter, isCard, mustMatch }, position) => [
        category,
        code,
        group,
        position,
        isFilter,
        isCard,
        mustMatch,
      ]),
    ),
  )
}
