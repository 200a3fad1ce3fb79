import type pg from 'pg'

const SELECTIONS = [
  ['hit', 'Хиты'],
  ['new', 'Новинки'],
  ['sale', 'Распродажа'],
] as const
const SIZE = 24

/** The best-liked goods with the label, not more than two of a leaf, machines and tools before small things. */
export async function loadSelections(client: pg.PoolClient): Promise<void> {
  for (const [position, [code, name]] of SELECTIONS.entries()) {
    await client.query('insert into selection (code, name, position) values ($1, $2, $3)', [code, name, position])
    await client.query(
      `insert into selection_good (selection_code, good_code, position)
       select $1, code, row_number() over (order by popularity desc, code) - 1
       from (
         select g.code, g.popularity, row_number() over (partition by g.category_code order by g.popularity desc, g.code) as place
         from good g join good_offer o on o.good_code = g.code and o.node_code = '777'
         where $1 = any (g.labels) and not g.is_hire and o.price >= 150000 and exists (select 1 from good_stock s where s.good_code = g.code)
       ) ranked
       where place <= 2
       order by popularity desc, code
       limit $2`,
      [code, SIZE],
    )
  }
}
