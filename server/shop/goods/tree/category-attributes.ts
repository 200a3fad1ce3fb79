import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { CategoryUse, UseEffect, WantedUse } from '#contract/office/category-attributes.ts'
import { cardFiguresProblem } from '#rules/goods/card-figures.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readCategory } from './read-categories.ts'

export interface CategorySheet {
  uses: CategoryUse[]
  /** On sale in the category itself. */
  goods: number
}

/** How many goods of the category have each attribute, by one pass over them. */
async function countValues(db: Db, code: string): Promise<{ goods: number; byAttribute: ReadonlyMap<string, number> }> {
  const { rows } = await sql<{ attribute: string | null; goods: number }>`
    select null as attribute, count(*)::integer as goods from good where category_code = ${code} and is_active
    union all
    select key, count(*)::integer from good, jsonb_object_keys(attributes) as key
    where category_code = ${code} and is_active group by key`.execute(db)
  return {
    goods: rows.find(({ attribute }) => attribute === null)?.goods ?? 0,
    byAttribute: new Map(rows.flatMap(({ attribute, goods }) => (attribute === null ? [] : [[attribute, goods]]))),
  }
}

export async function readCategorySheet(db: Db, code: string): Promise<CategorySheet> {
  await readCategory(db, code)
  const [{ goods, byAttribute }, rows] = await Promise.all([
    countValues(db, code),
    db
      .selectFrom('category_attribute as u')
      .innerJoin('attribute as a', 'a.code', 'u.attribute_code')
      .select(['a.code', 'a.name', 'a.type', 'a.unit', 'u.group_name', 'u.is_filter', 'u.is_card', 'u.must_match'])
      .where('u.category_code', '=', code)
      .orderBy('u.position')
      .orderBy('a.code')
      .execute(),
  ])
  return {
    goods,
    uses: rows.map((row) => ({
      attribute: row.code,
      name: row.name,
      type: row.type,
      unit: row.unit,
      group: row.group_name,
      isFilter: row.is_filter,
      isCard: row.is_card,
      mustMatch: row.must_match,
      goods: byAttribute.get(row.code) ?? 0,
    })),
  }
}

async function checkUses(db: Db, uses: readonly WantedUse[]): Promise<ReadonlyMap<string, { name: string }>> {
  const codes = uses.map(({ attribute }) => attribute)
  const known = new Map(
    (codes.length === 0
      ? []
      : await db.selectFrom('attribute').select(['code', 'name']).where('code', 'in', codes).execute()
    ).map((row) => [row.code, row]),
  )
  const lost = codes.find((code) => !known.has(code))
  if (lost !== undefined) throw invalid({ uses: [`Атрибута «${lost}» больше нет: уберите его из списка`] })
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) throw invalid({ uses: [`Атрибут «${known.get(twice)!.name}» стоит в списке дважды`] })
  if (uses.some(({ group }) => group.trim() === '')) throw invalid({ uses: ['У каждого атрибута нужна группа'] })
  const problem = cardFiguresProblem(uses)
  if (problem) throw invalid({ uses: [problem] })
  return known
}

/** What buyers will see otherwise, in words and figures. */
export async function readUsesEffect(db: Db, code: string, uses: readonly WantedUse[]): Promise<UseEffect[]> {
  const before = await readCategorySheet(db, code)
  const names = await checkUses(db, uses)
  const { goods, byAttribute } = await countValues(db, code)
  const had = new Map(before.uses.map((use) => [use.attribute, use]))
  const effects: UseEffect[] = []
  const say = (attribute: string, tone: UseEffect['tone'], words: string) => effects.push({ attribute, tone, words })
  const shareOf = (attribute: string) => `${byAttribute.get(attribute) ?? 0} из ${countText(goods, GOODS)}`
  for (const use of uses) {
    const old = had.get(use.attribute)
    const { name } = names.get(use.attribute)!
    const own = byAttribute.get(use.attribute) ?? 0
    if (!old)
      say(
        use.attribute,
        'added',
        `В карточках товаров появится строка «${name}»: значение есть у ${shareOf(use.attribute)}`,
      )
    if (use.isFilter && !old?.isFilter)
      say(
        use.attribute,
        own > 0 ? 'added' : 'warning',
        own > 0
          ? `Появится фильтр «${name}»: значение есть у ${shareOf(use.attribute)}`
          : `Фильтр «${name}» не будет виден, пока ни у одного товара нет значения`,
      )
    if (old?.isFilter && !use.isFilter)
      say(
        use.attribute,
        'gone',
        `Исчезнет фильтр «${name}» (${shareOf(use.attribute)}); ссылки с ним откроют раздел целиком`,
      )
    if (use.isCard && !old?.isCard) say(use.attribute, 'added', `«${name}» встанет на карточку в списке`)
    if (old?.isCard && !use.isCard) say(use.attribute, 'gone', `«${name}» уйдёт с карточки в списке`)
    if (use.mustMatch && !old?.mustMatch)
      say(use.attribute, 'plain', `Аналогами будут только товары с тем же значением «${name}»`)
    if (old?.mustMatch && !use.mustMatch)
      say(use.attribute, 'plain', `Аналогами станут и товары с другим значением «${name}»`)
  }
  for (const old of before.uses) {
    if (names.has(old.attribute)) continue
    const filter = old.isFilter ? 'Исчезнут фильтр и строка' : 'Исчезнет строка'
    say(
      old.attribute,
      'gone',
      `${filter} «${old.name}»: у ${countText(old.goods, GOODS)} значение останется, но не будет видно`,
    )
  }
  return effects
}

const keyOf = ({ attribute, group, isFilter, isCard, mustMatch }: WantedUse) =>
  [attribute, group.trim(), isFilter, isCard, mustMatch].join('|')
const listOf = (uses: readonly WantedUse[]) => uses.map(keyOf).join('\n')

export async function writeCategoryAttributes(
  db: Db,
  code: string,
  { uses, seen }: { uses: readonly WantedUse[]; seen: readonly WantedUse[] },
): Promise<CategorySheet> {
  return withRetries(db, async (tx) => {
    await sql`select from category where code = ${code} for update`.execute(tx)
    const before = await readCategorySheet(tx, code)
    await checkUses(tx, uses)
    if (listOf(before.uses) !== listOf(seen) && listOf(before.uses) !== listOf(uses))
      throw conflict('Атрибуты раздела уже изменил кто-то другой: обновите список и повторите')
    const rows = uses.map((use, at) => ({
      attribute: use.attribute,
      group_name: use.group.trim(),
      position: at + 1,
      is_filter: use.isFilter,
      is_card: use.isCard,
      must_match: use.mustMatch,
    }))
    // what did not change is not written: the journal and the index hear of changes alone
    await sql`delete from category_attribute where category_code = ${code}
      and attribute_code <> all (${rows.map(({ attribute }) => attribute)}::text[])`.execute(tx)
    await sql`insert into category_attribute as u (category_code, attribute_code, group_name, position, is_filter, is_card, must_match)
      select ${code}, r.attribute, r.group_name, r.position, r.is_filter, r.is_card, r.must_match
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (attribute text, group_name text, position integer,
        is_filter boolean, is_card boolean, must_match boolean)
      on conflict (category_code, attribute_code) do update set (group_name, position, is_filter, is_card, must_match)
        = (excluded.group_name, excluded.position, excluded.is_filter, excluded.is_card, excluded.must_match)
      where (u.group_name, u.position, u.is_filter, u.is_card, u.must_match) is distinct from
        (excluded.group_name, excluded.position, excluded.is_filter, excluded.is_card, excluded.must_match)`.execute(tx)
    return readCategorySheet(tx, code)
  })
}
