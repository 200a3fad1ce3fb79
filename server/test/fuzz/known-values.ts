import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { PASSWORD } from '#server/test/account-fixture.ts'
import type { Known } from './request-arbitrary.ts'

/** What really is in this shop, by the names the calls use. */
export async function knownValues(db: Db, now: Date, more: Known = {}): Promise<Known> {
  const column = async (text: string) => (await sql.raw<{ value: unknown }>(`${text} limit 8`).execute(db)).rows.map(({ value }) => value)
  const [goods, hires, categories, vendors, vendorSlugs, warehouses, cities, fias, complects, nodes, centres, pages, reviews, actions, articles, types, platforms, selections, kitGoods, addresses, orders, bookings, organizations] = await Promise.all([
    column('select code as value from good where is_active and not is_hire order by popularity desc, code'),
    column('select code as value from good where is_hire order by code'),
    column('select code as value from category order by code'),
    column('select code as value from vendor order by code'),
    column('select slug as value from vendor order by code'),
    column('select id as value from warehouse order by id'),
    column('select id as value from city order by id'),
    column('select fias_id as value from city order by id'),
    column('select id as value from complect order by id'),
    column('select code as value from node_logistic order by code'),
    column('select id as value from service_center order by id'),
    column('select code as value from page order by code'),
    column('select id as value from review order by id desc'),
    column('select code as value from publication order by id'),
    column('select code as value from publication where blog_type_code is not null order by id'),
    column('select code as value from blog_type order by code'),
    column('select code as value from battery_platform order by code'),
    column('select code as value from selection order by code'),
    column('select good_code as value from complect order by id'),
    column('select id as value from delivery_address order by id desc'),
    column('select id as value from shop_order order by id desc'),
    column('select id as value from hire_booking order by id desc'),
    column('select id as value from user_organization order by id desc'),
  ])
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const all = {
    goodCode: [...goods, ...hires], code: [...goods, ...hires, ...categories, ...vendors, ...nodes], codes: goods.map((_, at) => goods.slice(0, at + 1).join(',')), goodCodes: [goods],
    categoryCode: categories, vendorSlug: vendorSlugs, slug: vendorSlugs, warehouseId: warehouses, cityFiasId: fias, complectId: complects, nodeLogisticCode: nodes, serviceCenterId: centres,
    id: [...warehouses, ...cities, ...centres, ...pages], reviewId: reviews, city: ['Псков', 'Москва', ...cities], key: ['79110000001', 'buyer@example.ru'], phone: ['+7 (911) 123-45-67'],
    email: ['buyer@example.ru'], inn: ['6027999013', '7842999040', '7707083893'], q: ['перфоратор', 'ghtajhfnjh', 'П-600'], query: ['Псков, Рижский', '7707083893'], url: ['/about/', '/catalog/'],
    '/catalog/good/ code': goods, '/rental/ code': hires, '/rental/ goodCode': hires, '/vendor code': vendors, '/vendor/{slug} slug': vendorSlugs, '/catalog/category/ code': categories, '/category/ code': categories,
    '/node-logistic/ code': nodes, '/node-logistic/warehouse/ id': warehouses, '/node-logistic/service/ id': centres, '/node-logistic/city/ id': cities, '/city/by-id/ id': [...cities, ...fias],
    '/action/ id': actions, '/blogs/ code': articles, '/blogs/ type': types, '/catalog/battery-platform/ code': platforms, '/best/selection/ code': selections, '/catalog/category/ slug': vendorSlugs,
    goods: [goods.slice(0, 2).map((code) => ({ code, quantity: 1 }))], sort: ['popular', 'price-asc', 'new'], inStock: ['1'], delivery_address: ['Псков, Рижский проспект, 16'], type: ['callback', 'question'], name: ['Пётр'],
    delivery: [{ type: 'courier', address: 'Псков, Рижский проспект, 16' }, { type: 'pickup', warehouseId: warehouses[0] }], contact: [{ name: 'Пётр', phone: '+7 (911) 123-45-67' }], payment: ['on-receipt', 'online'],
    kpp: [undefined], delivery_address_id: addresses, organization_id: organizations, '/user/orders/ id': orders, '/order/cancel/ id': orders, '/rental/cancel/ id': bookings, '/order/complect-save goodCode': kitGoods, '/cart/complect goodCode': kitGoods, ip: ['77.88.8.8'], captcha: [undefined], expectedTotal: [undefined], number: ['R-100001'], tool: ['Дрель'], fault: ['Искрит'], text: ['Долбит бетон второй сезон'], '/rental/ delivery': [undefined],
    '/action type': ['action', 'news', 'publication'], '/user/password/code/ type': ['phone', 'email'], '/feedback/order-spare-part type': ['brushes'], password: [PASSWORD], passwordConfirmation: [PASSWORD], passwordOld: [PASSWORD],
    photos: [undefined], pictures: [undefined], isHire: [false], state: ['active'], limit: [4], vendor: [undefined], tagSlug: [undefined], organizationId: [undefined], '/order/ inn': [undefined], useBonuses: [false], consent: [true],
    quantity: [1, 2], rating: [5], page: [1, 2], perPage: [12], from: [day(3), day(4)], to: [day(5), day(8)], '/service/status number': ['100001'], '/service/status phone': ['4567'],
  }
  return Object.fromEntries(Object.entries({ ...all, ...more }).filter(([, values]) => values.length > 0))
}
