import { sql } from 'kysely'
import type { Services } from '#server/shop/ground/call-context.ts'

/** What the source has said and the shop cannot sell yet, and why. */
export interface InboxGood {
  external: string
  /** Null: it is no good of the shop yet. */
  code: string | null
  name: string
  article: string
  /** no-card: prices or stock came, the card did not. */
  reason: 'no-card' | 'no-name' | 'no-category' | 'no-price'
  /** Of groups nobody has mapped. */
  groups: string[]
  saidAt: Date
}

export async function listInbox(
  { db }: Pick<Services, 'db'>,
  sourceId: number,
  { limit = 50, after = '' }: { limit?: number; after?: string } = {},
): Promise<InboxGood[]> {
  const { rows } = await sql<InboxGood>`
    with waiting as (
      select s.external, e.code, coalesce(s.data ->> 'name', '') as name, coalesce(s.data ->> 'article', '') as article, s.said_at,
        case when coalesce(trim(s.data ->> 'name'), '') = '' and e.code is null then 'no-name'
          when e.code is null then 'no-category' else 'no-price' end as reason,
        array(select coalesce(m.name, g.external) from jsonb_array_elements_text(
            case when jsonb_typeof(s.data -> 'groups') = 'array' then s.data -> 'groups' else '[]' end) as g (external)
          left join exchange_mapping m on m.source_id = s.source_id and m.kind = 'group' and m.external = g.external
          where m.target is null) as groups
      from source_good s
      left join external_id e on e.source_id = s.source_id and e.kind = 'good' and e.external = s.external
      left join good on good.code = e.code
      where s.source_id = ${sourceId} and s.external > ${after} and not s.is_deleted and not s.data ? 'absent'
        and (e.code is null or not good.is_active and not exists (select from good_offer o where o.good_code = e.code))
        and not exists (select from jsonb_array_elements_text(
            case when jsonb_typeof(s.data -> 'groups') = 'array' then s.data -> 'groups' else '[]' end) as g (external)
          join exchange_mapping m on m.source_id = s.source_id and m.kind = 'group' and m.external = g.external where (m.target -> 'ignore')::boolean)
        and (e.code is not null or position('#' in s.external) > 0 or not exists (
          select from source_good kind where kind.source_id = s.source_id and split_part(kind.external, '#', 1) = s.external and kind.external <> s.external))
      union all
      select p.external, null, '', '', max(p.said_at), 'no-card', '{}' from (
        select external, said_at from source_price where source_id = ${sourceId} and external > ${after} and kopecks > 0
        union all select external, said_at from source_stock where source_id = ${sourceId} and external > ${after} and quantity > 0) p
      where not exists (select from source_good s where s.source_id = ${sourceId} and s.external in (p.external, split_part(p.external, '#', 1)))
      group by p.external)
    select external, code, name, article, reason, groups, said_at as "saidAt" from waiting order by external limit ${limit}`.execute(
    db,
  )
  return rows
}
