import type { ListingSort } from '#contract/listing-query.ts'
import { BY_RELEVANCE } from '../../parts/listing/sort-names.ts'
import { SAME_DAY_PICKUP_CUTOFF_HOUR, collectedAt } from '#rules/delivery/arrival.ts'
import { pickupText } from '#rules/delivery/arrival-text.ts'
import { ASK_AVAILABILITY, availabilityText, NOT_IN_STOCK } from '#rules/delivery/availability-text.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { ON_REQUEST, type ShopMoment, TERMS_UNKNOWN } from '#rules/delivery/shop-moment.ts'
import type { StockedGood } from '#rules/delivery/stock.ts'
import { deliveryText, stockPromise, TRANSPORT_DELIVERY } from '#rules/delivery/stock-promise.ts'
import { withUnit } from '#rules/text/typography.ts'

export interface Meaning {
  text: string
  meaning: string
}

const BRANCH = '000001'
const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

/** A Monday noon in a shop that never rests: every text is made by the rule that makes it on a card. */
const workTime = WEEKDAYS.map((weekday) => ({ weekday, start: '09:00', end: '20:00', isDayOff: '0' }))
const counter = { id: 1, name: 'Магазин на Рижском', workTime }
const shop = (nodeLogisticCode: string, hour = 12): ShopMoment => ({
  nodeLogisticCode,
  workTime,
  counters: [counter],
  now: new Date(`2026-03-16T${hour}:00:00+03:00`),
})
const here: StockedGood = {
  goodLocalCount: 5,
  goodTotalCount: 12,
  shelves: [{ shop: 1, count: 5 }],
  away: [{ count: 7, days: 2 }],
}
const collected = (good: StockedGood, hour?: number) => {
  const moment = shop(BRANCH, hour)
  return pickupText(collectedAt([{ good, quantity: 1 }], counter, moment), moment.now)
}
/** A good of these examples lies somewhere, so there is always a text. */
const said = (text: string | null) => text ?? ''
const away = (deliveryDays: number): StockedGood => ({ goodLocalCount: 0, goodTotalCount: 12, deliveryDays })

export const availabilityMeanings: Meaning[] = [
  { text: availabilityText(here, BRANCH), meaning: 'Столько штук лежит в магазинах вашего города.' },
  {
    text: availabilityText(here, MAIN_BRANCH_CODE),
    meaning: 'Столько штук на всех складах вместе: так говорим в Москве.',
  },
  {
    text: availabilityText(away(2), BRANCH),
    meaning: 'В магазинах вашего города нет, но есть на складах в других: привезём к дню, который назван рядом.',
  },
  {
    text: said(stockPromise(here, shop(BRANCH)).when),
    meaning: 'Стоит рядом с наличием: товар на полке, и сегодня успеем собрать. Не успеваем — называем следующий день.',
  },
  {
    text: said(stockPromise(away(2), shop(BRANCH)).when),
    meaning: 'Тоже рядом с наличием: день, когда товар приедет в магазин вашего города.',
  },
  {
    text: said(stockPromise(here, shop(MAIN_BRANCH_CODE)).when),
    meaning: 'В Москве рядом с общим числом: сколько стоит в магазине и когда привезём остальное.',
  },
  {
    text: `${NOT_IN_STOCK}. ${ASK_AVAILABILITY}`,
    meaning:
      'Сейчас нет нигде, поэтому и дат не называем. «Уточнить наличие» на странице товара спросит продавца. На странице товара нажмите «Сообщить о поступлении»: напишем, когда появится. Там же есть замена.',
  },
]

export const deliveryMeanings: Meaning[] = [
  {
    text: said(deliveryText(here, shop(BRANCH))),
    meaning: 'Товар в вашем городе: курьер приедет в ближайший рабочий день.',
  },
  {
    text: said(deliveryText(away(2), shop(BRANCH))),
    meaning: 'Товар едет с другого склада. Если день выпадает на выходной, переносим на ближайший рабочий.',
  },
  { text: said(deliveryText(away(7), shop(BRANCH))), meaning: 'Дальше двух дней называем число.' },
  {
    text: TRANSPORT_DELIVERY,
    meaning:
      'Везёт транспортная компания: срок и цену покажем при оформлении. В Москве есть и магазин с выдачей: рядом говорим, когда заказ можно забрать самому.',
  },
  { text: TERMS_UNKNOWN, meaning: 'Дату назовёт менеджер, когда ответит поставщик.' },
]

export const pickupMeanings: Meaning[] = [
  {
    text: collected(here),
    meaning: `Товар на полке, магазин открыт, и сейчас раньше ${withUnit(SAME_DAY_PICKUP_CUTOFF_HOUR, 'часов')}.`,
  },
  {
    text: collected(here, SAME_DAY_PICKUP_CUTOFF_HOUR),
    meaning: 'Сегодня уже не успеем собрать; ждём в первый день, когда магазин работает.',
  },
  { text: collected(away(2)), meaning: 'Привезём с другого склада.' },
  { text: collected(away(7)), meaning: 'Дальше двух дней называем число.' },
  { text: ON_REQUEST, meaning: 'Привозим после заказа: срок сообщит менеджер.' },
]

export const labelMeanings: Record<string, string> = {
  hit: 'Чаще других покупают в своём разделе.',
  new: 'Недавно появился в каталоге.',
}

export const sortMeanings: Record<ListingSort, string> = {
  popular: `Так список открывается: сначала то, что покупают чаще. В поиске вместо этого — «${BY_RELEVANCE}».`,
  'price-asc': 'От самой низкой цены вашего города к самой высокой, скидки уже учтены.',
  'price-desc': 'От самой высокой цены вашего города к самой низкой, скидки уже учтены.',
  discount: 'Сначала то, на что цена снижена сильнее всего, в процентах.',
  rating: 'Сначала то, что покупатели оценили выше; при равной оценке — то, о чём отзывов больше.',
  new: 'Сначала то, что появилось в каталоге недавно.',
  name: 'По алфавиту: удобно, если знаете марку и модель.',
}
