import { sql } from 'kysely'
import { conflict, isApiError } from '#contract/api-error.ts'
import { addressNameOf } from '#rules/goods/address-name.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { addCategory } from '#server/shop/goods/tree/change-category.ts'
import { readSource } from './sources.ts'

interface Group {
  external: string
  name: string
  parent: string | null
  target: Record<string, unknown> | null
}

/** Parents before what lies in them; a circle, or a parent nobody has named, hides nothing. */
function inOrder(groups: readonly Group[]): Group[] {
  const byId = new Map(groups.map((group) => [group.external, group]))
  const ordered = new Set<Group>()
  const place = (group: Group, above: ReadonlySet<string>) => {
    const parent = group.parent === null ? undefined : byId.get(group.parent)
    if (parent && !above.has(parent.external)) place(parent, new Set([...above, group.external]))
    ordered.add(group)
  }
  for (const group of groups) place(group, new Set())
  return [...ordered]
}

const MOST_NAMESAKES = 50

/** «Прочее» lies in many groups: the second one's address is numbered. */
async function addNamed(tx: Db, name: string, parent: string | null): Promise<string> {
  const address = addressNameOf(name) || 'razdel'
  const { rows } = await sql<{ code: string }>`select code from unnest(${[
    address,
    ...Array.from({ length: MOST_NAMESAKES }, (_, at) => `${address}-${at + 2}`),
  ]}::text[]) with ordinality as wanted (code, place)
    where not exists (select from category where category.code = wanted.code)
      and not exists (select from redirect where from_address in ('/catalog/' || wanted.code || '/', '/catalog-prokata/' || wanted.code || '/'))
    order by place limit 1`.execute(tx)
  const code = rows[0]?.code ?? address
  await addCategory(tx, { name, nameOne: name, code, parent, isHire: false })
  return code
}

/**
 * «Завести дерево, как в 1С»: every group nobody has decided becomes a category under what its parent is; all or
 * nothing. A person has pressed it: the shop's tree never grows by itself. Answers how many were made.
 */
export async function growCategories(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staffId: number,
  sourceId: number,
): Promise<{ made: number; skipped: string[] }> {
  await readSource(db, sourceId)
  return withRetries(db, async (tx) => {
    const rows = await tx
      .selectFrom('exchange_mapping')
      .select(['external', 'name', 'parent', 'target'])
      .where('source_id', '=', sourceId)
      .where('kind', '=', 'group')
      .orderBy('name')
      .forUpdate()
      .execute()
    const categoryOf = new Map(rows.map(({ external, target }) => [external, (target?.['category'] as string) ?? null]))
    const skipped: string[] = []
    let made = 0
    for (const { external, name, parent, target } of inOrder(rows)) {
      // goods of no group are nobody's branch of the tree
      if (target !== null || external === '') continue
      const under = parent === null ? null : (categoryOf.get(parent) ?? null)
      try {
        const code = await addNamed(tx, name, under)
        categoryOf.set(external, code)
        await tx
          .updateTable('exchange_mapping')
          .set({ target: JSON.stringify({ category: code }), is_guess: false, staff_id: staffId, changed_at: clock() })
          .where('source_id', '=', sourceId)
          .where('kind', '=', 'group')
          .where('external', '=', external)
          .execute()
        made++
      } catch (error) {
        // a name the shop's own tree would not take
        if (!isApiError(error)) throw error
        skipped.push(name)
      }
    }
    if (made === 0 && skipped.length === 0) throw conflict('Все группы уже решены: заводить нечего.')
    return { made, skipped }
  })
}
