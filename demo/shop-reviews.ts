// What buyers say of the shops themselves. A phrase stands once in a shop; one that names rental or repair only where
// there is such a counter.
import { reviewer } from './people.ts'
import type { WAREHOUSES } from './places/warehouses.ts'
import { createRandom } from './random.ts'
import { typeset } from './russian.ts'

type Shop = (typeof WAREHOUSES)[number]

interface Said {
  rating: number
  text: string
  needs?: 'hasRental' | 'hasService'
  answer?: string
}

const SAID: readonly Said[] = [
  { rating: 5, text: 'Заказ собрали за час, выдали без очереди. Продавец сам предложил включить и проверить при мне.' },
  { rating: 5, text: 'Подобрали бур и коронку под мой перфоратор, лишнего не навязывали. Приеду ещё.' },
  {
    rating: 5,
    text: 'Перезвонили через десять минут после заявки, всё рассказали по телефону. На месте — пять минут.',
  },
  { rating: 5, text: 'Удобно, что на полке лежит то, что написано на сайте. Раньше ездил зря в другие магазины.' },
  { rating: 5, text: 'Обменяли диск не того диаметра без разговоров, хотя ошибся я сам.' },
  { rating: 5, text: 'Парковка у входа, помогли донести бензогенератор до машины.' },
  {
    rating: 5,
    text: 'Брал виброплиту на выходные: выдали заправленной, показали, как заводить. Залог вернули сразу.',
    needs: 'hasRental',
  },
  {
    rating: 5,
    text: 'Сдавал болгарку по гарантии: позвонили через два дня, починили бесплатно.',
    needs: 'hasService',
  },
  { rating: 4, text: 'Выбор хороший, продавцы знают, чем торгуют. В субботу днём пришлось подождать у кассы.' },
  {
    rating: 4,
    text: 'Всё по делу, цены как на сайте. Не хватает указателя со стороны дороги, первый раз проехал мимо.',
  },
  { rating: 4, text: 'Заказ пришёл днём раньше, чем обещали. Кофе бы ещё — и было бы пять.' },
  { rating: 4, text: 'Хороший магазин для своего района. За редкой оснасткой едут на склад, ждал до среды.' },
  {
    rating: 4,
    text: 'Ремонтом доволен, но о готовности узнал сам: сообщение пришло позже.',
    needs: 'hasService',
    answer: 'Спасибо, что сказали. Теперь пишем в ту же минуту, когда мастер закрывает заявку.',
  },
  { rating: 3, text: 'Товар в порядке, но на выдаче работал один человек, простоял двадцать минут.' },
  {
    rating: 3,
    text: 'Консультация хорошая, а вот счёт для организации пришлось просить дважды.',
    answer: 'Счёт теперь приходит письмом сразу после заказа. Извините за лишний звонок.',
  },
  {
    rating: 2,
    text: 'На сайте стояло «заберите сегодня», а коробку нашли только к вечеру.',
    answer: 'Разобрались: товар лежал не на своём месте. Пересчитали весь ряд и позвоним, если такое повторится.',
  },
]

const OLDEST_DAYS = 420

export interface ShopSaying extends Said {
  author: string
  /** Days before the shop's «now»; the answer comes two days later. */
  age: number
}

export function shopReviewsOf(shop: Shop): ShopSaying[] {
  if (!shop.isShop) return []
  const random = createRandom(`shop-reviews/${shop.slug}`)
  const sayable = SAID.filter(({ needs }) => needs === undefined || shop[needs])
  return random.some(sayable, random.int(6, 10)).map((said) => ({
    ...said,
    text: typeset(said.text),
    ...(said.answer ? { answer: typeset(said.answer) } : {}),
    author: reviewer(random),
    age: random.int(4, OLDEST_DAYS),
  }))
}
