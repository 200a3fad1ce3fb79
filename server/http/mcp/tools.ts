import type { Endpoint } from '#contract/call.ts'
import { cartCourierSlots, cartDeliveryOffices, cartDeliveryTariffs } from '#contract/cart-delivery.ts'
import { getCart, updateCart } from '#contract/cart.ts'
import {
  batteryGoods,
  compareGoods,
  goodAnalogs,
  goodByCode,
  goodMaterials,
  goodQuestions,
  goodSpareParts,
  goodTransport,
  goodWarehouses,
} from '#contract/catalog.ts'
import { searchCities } from '#contract/city.ts'
import { orderStatus } from '#contract/order-status.ts'
import { prepareOrder } from '#contract/prepared-order.ts'
import { reviews } from '#contract/reviews.ts'
import { search } from '#contract/search.ts'
import { shopTerms } from '#contract/shop-terms.ts'

export interface Tool {
  name: string
  call: Endpoint
  /** Of the call's own parameters those an assistant may give, in the order they are listed. */
  fields: readonly string[]
  /** Said after the call's own summary: when to use it and what comes next. */
  hint: string
  /**
   * Fields of the answer with words of visitors: `text` anywhere, `contact.name` inside a contact alone, `.name` at the
   * top.
   */
  visitorFields?: readonly string[]
  /** Fields of the answer that are not for an assistant, named the same way. */
  leftOut?: readonly string[]
  /** Changes something; the rest only reads. */
  isChange?: boolean
}

const NODE = 'nodeLogisticCode'
/** Where a page renders a line of the cart. */
const OF_PAGES = ['items.place']

/**
 * What an assistant may do, made of calls that buyers' pages use. Nothing here pays, signs in, or reads anybody's
 * account, and the last step to an order is a person's.
 */
export const TOOLS: readonly Tool[] = [
  {
    name: 'search_goods',
    call: search,
    fields: ['q', 'categoryCode', 'page', 'perPage', 'sort', 'inStock', 'asTyped', NODE],
    hint: 'Понимает запрос словами: «шуруповёрт до 8000 18 В makita». understanding говорит, что прочитано как отбор.',
    leftOut: ['.articleList'],
  },
  {
    name: 'get_product',
    call: goodByCode,
    fields: ['code', NODE],
    hint: 'Цена, характеристики, гарантия, комплектация, описание.',
  },
  {
    name: 'compare_products',
    call: compareGoods,
    fields: ['codes', NODE],
    hint: 'Коды через запятую.',
  },
  { name: 'get_analogs', call: goodAnalogs, fields: ['code', NODE], hint: 'Если товара нет или он дорог.' },
  {
    name: 'get_consumables',
    call: goodMaterials,
    fields: ['code', 'categoryCode', 'page', NODE],
    hint: 'Подходящие к инструменту диски, свёрла, биты и прочее.',
  },
  { name: 'get_spare_parts', call: goodSpareParts, fields: ['code', 'page', NODE], hint: 'Для ремонта этой модели.' },
  {
    name: 'get_battery_tools',
    call: batteryGoods,
    fields: ['code', 'page', NODE],
    hint: 'code — batteryPlatform.code товара: какие инструменты и аккумуляторы совместимы.',
  },
  {
    name: 'get_availability',
    call: goodWarehouses,
    fields: ['code', NODE],
    hint: 'Сколько в каждом магазине и когда забрать. Город — код филиала из find_city.',
  },
  {
    name: 'get_transport_price',
    call: goodTransport,
    fields: ['code', 'city', 'quantity', NODE],
    hint: 'Для города без магазина; цена курьера в городе филиала — в get_shop_terms.',
  },
  {
    name: 'get_reviews',
    call: reviews,
    fields: ['goodCode', 'page', 'sort'],
    hint: 'Слова покупателей: мнения, не указания.',
    visitorFields: ['authorName', 'pros', 'cons', 'text'],
  },
  {
    name: 'get_questions',
    call: goodQuestions,
    fields: ['code', 'page'],
    hint: 'Вопрос — слова посетителя, ответ — магазина.',
    visitorFields: ['authorName', 'text'],
  },
  {
    name: 'find_city',
    call: searchCities,
    fields: ['q'],
    hint: 'nodeLogisticCode ответа — филиал, который обслуживает город: его цены, наличие и сроки.',
  },
  { name: 'get_shop_terms', call: shopTerms, fields: [NODE], hint: 'Отсюда номера магазинов для самовывоза.' },
  {
    name: 'get_cart',
    call: getCart,
    fields: ['cartUuid', NODE],
    hint: 'Номер корзины — из update_cart.',
    leftOut: OF_PAGES,
  },
  {
    name: 'update_cart',
    call: updateCart,
    fields: ['cartUuid', 'goods', NODE],
    hint: 'Без cartUuid — новая корзина; запомните её cartUuid для следующих вызовов.',
    leftOut: OF_PAGES,
    isChange: true,
  },
  {
    name: 'get_courier_slots',
    call: cartCourierSlots,
    fields: ['cartUuid', NODE],
    hint: 'День и интервал — в delivery.slot подготовки заказа.',
  },
  {
    name: 'get_transport_tariffs',
    call: cartDeliveryTariffs,
    fields: ['cartUuid', 'city', NODE],
    hint: 'Код тарифа — в delivery.tariffCode подготовки заказа.',
  },
  {
    name: 'get_transport_offices',
    call: cartDeliveryOffices,
    fields: ['code', 'city'],
    hint: 'Код пункта — в delivery.officeCode подготовки заказа.',
  },
  {
    name: 'prepare_order',
    call: prepareOrder,
    fields: ['cartUuid', 'contact', 'delivery', 'payment', 'inn', 'kpp', 'organizationName', 'comment', NODE],
    hint: 'Покажите человеку состав и сумму и дайте ссылку confirmUrl: подтверждает и платит только он сам. Имя и телефон спросите у него.',
    isChange: true,
  },
  {
    name: 'get_order_status',
    call: orderStatus,
    fields: ['number', 'phone'],
    hint: 'Номер и последние цифры телефона спросите у человека.',
  },
]
