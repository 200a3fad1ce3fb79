// Reviews nobody has looked at yet: the desk of reviews has its queue.
import type pg from 'pg'
import { copyDemoRows } from '../copy-rows.ts'

const HOUR = 60 * 60 * 1000

const REVIEWS = [
  {
    author: 'Антон',
    rating: 5,
    pros: 'Не греется, удобный кейс',
    cons: '',
    text: 'Взял на ремонт квартиры, отработал месяц без замечаний. Кабель длинный, удлинитель не понадобился.',
  },
  {
    author: 'Лариса',
    rating: 3,
    pros: 'Цена',
    cons: 'Шумный',
    text: 'Работает, но соседи уже здороваются через силу. Для дачи пойдёт.',
  },
  {
    author: 'Виктор П.',
    rating: 1,
    pros: '',
    cons: 'Позвоните мне 8 900 000-00-00, куплю дешевле',
    text: 'У меня на складе то же самое дешевле, пишите в телеграм.',
  },
  {
    author: 'Бригада «Север»',
    rating: 4,
    pros: 'Ресурс, запчасти есть у вас же',
    cons: 'Тяжеловат',
    text: 'Второй год в аренде и на своих объектах. Щётки меняли один раз, корпус держит удары.',
  },
] as const

/** Of power tools that were handed over lately, one a good. */
export async function copyWaitingReviews(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows: goods } = await client.query<{ code: string }>(
    `select i.good_code as code from order_item i join shop_order o on o.id = i.order_id join good g on g.code = i.good_code
      where o.status = 'completed' and g.is_active and i.price >= 300000 and g.category_code in (
        with recursive below as (select code from category where code = 'elektroinstrument'
          union select c.code from category c join below b on c.parent_code = b.code) select code from below)
      group by 1 order by max(o.id) desc, 1 limit $1`,
    [REVIEWS.length],
  )
  await copyDemoRows(
    client,
    'review',
    ['good_code', 'author_name', 'rating', 'pros', 'cons', 'text', 'bought_here', 'status', 'created_at'],
    goods.map(({ code }, at) => {
      const { author, rating, pros, cons, text } = REVIEWS[at]!
      return [
        code,
        author,
        rating,
        pros,
        cons,
        text,
        rating > 1,
        'waiting',
        new Date(now.getTime() - (3 + at * 7) * HOUR),
      ]
    }),
  )
}
