import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

describe('a good', () => {
  it('says everything a product page needs', async () => {
    const { status, data } = await shop.ask('/catalog/good/100101')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      code: '100101',
      article: 'A-100101',
      name: 'Перфоратор П-600',
      url: '/product/tovar-100101-100101/',
      vendor: { code: 'v1', slug: 'norvik', name: 'NORVIK' },
      category: { code: 'perforatory', name: 'Перфораторы' },
      price: { priceComputed: 5090, priceOld: null, discountPercent: null, bonuses: 50, priceAfterRegistration: null },
      goodLocalCount: 8,
      goodTotalCount: 8,
      deliveryDays: 1,
      rating: { value: 4.5, count: 2 },
      labels: ['hit'],
      unit: 'шт.',
      isHire: false,
      description: '<h2>О товаре</h2>\n<p>Берёт <strong>бетон</strong>.</p>',
      inTheBox: ['перфоратор', 'кейс'],
      documents: [{ name: 'Инструкция', url: '/files/p-600.pdf', size: 1_048_576 }],
      videos: [{ name: 'Обзор', url: 'https://video.example/1' }],
      warranty: 12,
      weight: 2.5,
      dimensions: { length: 370, width: 90, height: 210 },
      hasSpareParts: true,
      batteryPlatform: null,
      hire: null,
      counterpart: {
        url: '/arenda/tovar-900101-900101/',
        price: 600,
        tariffs: [
          { fromDays: 1, pricePerDay: 600 },
          { fromDays: 3, pricePerDay: 500 },
        ],
      },
    })
    expect(data.groups).toEqual([
      {
        name: 'Удар',
        attributes: [
          { code: 'energy', name: 'Энергия удара', value: '1,5', unit: 'Дж' },
          { code: 'damping', name: 'Виброзащита', value: 'нет', unit: null },
        ],
      },
      { name: 'Двигатель', attributes: [{ code: 'power', name: 'Мощность', value: '600', unit: 'Вт' }] },
      { name: 'Патрон', attributes: [{ code: 'chuck', name: 'Патрон', value: 'SDS-plus', unit: null }] },
    ])
    expect(data.breadcrumb.at(-1)).toEqual({ name: 'Перфораторы', url: '/catalog/perforatory/' })
  })

  it('on a battery names its platform', async () => {
    expect((await shop.ask('/catalog/good/100201')).data.batteryPlatform).toEqual({
      code: 'norvik-18',
      name: 'NORVIK 18V',
      voltage: 18,
    })
  })

  it('for rent answers as such alone, with tariffs, deposit and the machine on sale', async () => {
    expect((await shop.ask('/catalog/good/900101')).status).toBe(404)
    expect((await shop.ask('/catalog/good/100101?isHire=1')).status).toBe(404)
    const { data } = await shop.ask('/catalog/good/900101?isHire=1')
    expect(data).toMatchObject({
      isHire: true,
      url: '/arenda/tovar-900101-900101/',
      price: { priceComputed: 600 },
      goodLocalCount: 3,
      hire: {
        deposit: 5000,
        tariffs: [
          { fromDays: 1, pricePerDay: 600 },
          { fromDays: 3, pricePerDay: 500 },
        ],
      },
      counterpart: { url: '/product/tovar-100101-100101/', price: 5090, tariffs: [] },
    })
    expect((await shop.ask('/catalog/good/900102?isHire=1')).data.counterpart).toBeNull()
  })
})

describe('what goes with a good', () => {
  it('materials, what is here first, eight a page, by category, without the withdrawn', async () => {
    const first = await shop.ask('/catalog/good/100101/related/materials')
    expect([codesOf(first.data), first.meta]).toEqual([
      ['100301', '100304', '100307', '100201', '100302', '100303', '100305', '100306'],
      { page: 1, perPage: 8, total: 9, lastPage: 2 },
    ])
    const second = await shop.ask('/catalog/good/100101/related/materials?page=2')
    expect(codesOf(second.data)).toEqual(['100308'])
    const past = await shop.ask('/catalog/good/100101/related/materials?page=3')
    expect([past.status, past.data, past.meta?.total]).toEqual([200, [], 9])
    const some = await shop.ask('/catalog/good/100101/related/materials?categoryCode=osnastka&perPage=2')
    expect([codesOf(some.data), some.meta?.total]).toEqual([['100301', '100304'], 8])
    const none = await shop.ask('/catalog/good/100101/related/materials?categoryCode=net-takogo')
    expect([none.status, none.data]).toEqual([200, []])
  })

  it('the categories of the materials, with how many fit', async () => {
    const { data } = await shop.ask('/catalog/good/100101/related/categories')
    expect(data.map((each: { code: string; goods: number }) => [each.code, each.goods])).toEqual([
      ['bury', 8],
      ['bolgarki', 1],
    ])
  })

  it('spare parts and what may be taken together', async () => {
    const spare = await shop.ask('/catalog/good/100101/spare-parts')
    expect([codesOf(spare.data), spare.meta?.total]).toEqual([['100308'], 1])
    expect(codesOf((await shop.ask('/catalog/good/100101/complect-goods')).data)).toEqual(['100302', '100301'])
    expect((await shop.ask('/catalog/good/100103/complect-goods')).data).toEqual([])
  })
})

describe('kits', () => {
  it('sum pieces in whole roubles, the good itself first, and leave out what cannot be sold', async () => {
    const { data } = await shop.ask('/catalog/good/100101/complect')
    const shown = data.map(
      ({
        id,
        name,
        price,
        priceOld,
        items,
      }: {
        id: number
        name: string
        price: number
        priceOld: number
        items: { good: { code: string }; quantity: number; price: number }[]
      }) => ({
        id,
        name,
        price,
        priceOld,
        items: items.map((item) => [item.good.code, item.quantity, item.price]),
      }),
    )
    expect(shown).toEqual([
      // 3 090 less 7 % = 2 873,70, in whole roubles 2 873
      {
        id: 2,
        name: 'С болгаркой',
        price: 7963,
        priceOld: 8180,
        items: [
          ['100101', 1, 5090],
          ['100201', 1, 2873],
        ],
      },
      // 290 less 15 % = 246,50, in whole roubles 246
      {
        id: 1,
        name: 'С бурами',
        price: 5828,
        priceOld: 5960,
        items: [
          ['100101', 1, 5090],
          ['100301', 3, 246],
        ],
      },
    ])
    expect((await shop.ask('/catalog/good/100102/complect')).data).toEqual([])
  })
})

interface AnalogAnswer {
  good: { code: string }
  differences: { name: string; unit: string | null; own: string; other: string }[]
}

describe('analogs', () => {
  it('set by the shop come first and alone, in its order', async () => {
    const { data } = await shop.ask('/catalog/good/100102/analogs')
    expect(data.map(({ good }: AnalogAnswer) => good.code)).toEqual(['100105', '100104'])
    expect(data[0].differences).toEqual([
      { name: 'Энергия удара', unit: 'Дж', own: '1,75', other: '2,5' },
      { name: 'Мощность', unit: 'Вт', own: '650', other: '800' },
      { name: 'Виброзащита', unit: null, own: 'да', other: 'нет' },
    ])
  })

  it('computed are of the same category, near in figures and price, those in stock before', async () => {
    const { data } = await shop.ask('/catalog/good/100103/analogs')
    const codes: string[] = data.map(({ good }: AnalogAnswer) => good.code)
    expect(codes).toHaveLength(8)
    expect(codes).not.toContain('100103')
    expect(codes).not.toContain('100999')
    // 100104 lies on the shelf and differs by one step; 100102 does too, and is as near
    expect(codes.slice(0, 2).toSorted()).toEqual(['100102', '100104'])
    // SDS-max, twice the power and three times the price: the farthest
    expect(codes).not.toContain('100116')
    expect(data.every(({ differences }: AnalogAnswer) => differences.length <= 4)).toBe(true)
  })

  it('of a rental good are for rent', async () => {
    expect((await shop.ask('/catalog/good/900101/analogs')).data.map(({ good }: AnalogAnswer) => good.code)).toEqual([
      '900102',
    ])
  })
})

describe('remains', () => {
  beforeAll(async () => {
    const { db } = shop.database
    const { shelf_node: _, ...room } = await db
      .selectFrom('warehouse')
      .selectAll()
      .where('id', '=', 3)
      .executeTakeFirstOrThrow()
    const json = { work_time: JSON.stringify(room.work_time), pictures: JSON.stringify(room.pictures) }
    await db
      .insertInto('warehouse')
      .values({ ...room, ...json, id: 9, slug: 'moscow', node_code: '777' })
      .execute()
    await db.insertInto('good_stock').values({ warehouse_id: 9, good_code: '100103', quantity: 1 }).execute()
  })

  const rows = (data: { slug: string; remains: number; deliveryDate?: string }[]) =>
    data.map(({ slug, remains, deliveryDate }) => [slug, remains, deliveryDate])

  it('by shop, with the day each can hand it over', async () => {
    // Thursday noon; the second shop rests on Mondays
    expect(rows((await shop.ask('/catalog/good/100101/warehouses')).data)).toEqual([
      ['pskov-rizhskiy', 2, 'Самовывоз сегодня'],
      ['pskov-oktyabrskiy', 1, 'Самовывоз сегодня'],
    ])
    // only in the store-room: brought to the counter next day
    expect(rows((await shop.ask('/catalog/good/100102/warehouses')).data)).toEqual([
      ['pskov-rizhskiy', 0, 'Самовывоз завтра'],
      ['pskov-oktyabrskiy', 0, 'Самовывоз завтра'],
    ])
    // nowhere: no day
    expect(rows((await shop.ask('/catalog/good/100105/warehouses')).data)).toEqual([
      ['pskov-rizhskiy', 0, undefined],
      ['pskov-oktyabrskiy', 0, undefined],
    ])
    // in another branch, three days away: Sunday 8 March is a holiday, Monday 9 March too
    expect(rows((await shop.ask('/catalog/good/100103/warehouses')).data)).toEqual([
      ['pskov-rizhskiy', 0, 'Самовывоз 10\u00A0марта'],
      ['pskov-oktyabrskiy', 0, 'Самовывоз 10\u00A0марта'],
    ])
  })

  it('in the main city are those of every shop', async () => {
    expect(
      rows((await shop.ask('/catalog/good/100101/warehouses?nodeLogisticCode=777')).data).map(([slug]) => slug),
    ).toEqual(['pskov-rizhskiy', 'pskov-oktyabrskiy'])
  })

  it('are told the other way round too: what lies in a shop, the most wanted first, at its branch’s prices', async () => {
    const { data, meta, status } = await shop.ask('/node-logistic/warehouse/1/goods?perPage=3&nodeLogisticCode=777')
    expect([status, codesOf(data), meta]).toEqual([
      200,
      ['100116', '100113', '100110'],
      { page: 1, perPage: 3, total: 14, lastPage: 5 },
    ])
    expect(data[0].price.priceComputed).toBe(
      (await shop.ask('/catalog/good/100116?nodeLogisticCode=000001')).data.price.priceComputed,
    )
    expect(codesOf((await shop.ask('/node-logistic/warehouse/pskov-oktyabrskiy/goods')).data)).toEqual(['100101'])
    expect((await shop.ask('/node-logistic/warehouse/1/goods?page=9')).data).toEqual([])
    for (const id of ['3', '99', 'nowhere'])
      expect((await shop.ask(`/node-logistic/warehouse/${id}/goods`)).status).toBe(404)
  })

  it('heed the shop’s own calendar, a branch before the whole', async () => {
    const { db } = shop.database
    await db
      .insertInto('calendar_day')
      .values([
        { day: '2026-03-10', node_code: null, works: false },
        { day: '2026-03-09', node_code: null, works: true },
        { day: '2026-03-09', node_code: '000001', works: false },
      ])
      .execute()
    expect(rows((await shop.ask('/catalog/good/100103/warehouses')).data)[0]).toEqual([
      'pskov-rizhskiy',
      0,
      'Самовывоз 11\u00A0марта',
    ])
    await db.deleteFrom('calendar_day').execute()
  })

  it('for rent count pieces, asked by either machine', async () => {
    const expected = [
      ['pskov-rizhskiy', 2, undefined],
      ['pskov-oktyabrskiy', 1, undefined],
    ]
    expect(rows((await shop.ask('/catalog/good/900101/warehouses?forRent=1')).data)).toEqual(expected)
    expect(rows((await shop.ask('/catalog/good/100101/warehouses?forRent=1')).data)).toEqual(expected)
  })
})

describe('goods by a list', () => {
  it('come in the order asked, known ones only, once each', async () => {
    expect(codesOf((await shop.ask('/catalog/goods?codes=100205,100101,1,100999,100205')).data)).toEqual([
      '100205',
      '100101',
    ])
  })

  it('compared are whole', async () => {
    const { data } = await shop.ask('/catalog/compare?codes=100116,100101')
    expect(data.map((each: { code: string; groups: unknown[] }) => [each.code, each.groups.length])).toEqual([
      ['100116', 3],
      ['100101', 3],
    ])
    expect((await shop.ask('/catalog/compare?codes=1,2')).data).toEqual([])
  })

  it('on one battery, what is here first, then the most wanted', async () => {
    const { data, meta } = await shop.ask('/catalog/battery-platform/norvik-18/goods?perPage=3')
    expect([codesOf(data), meta?.total]).toEqual([['100207', '100204', '100201'], 7])
    expect((await shop.ask('/catalog/battery-platform/nobody-12/goods')).data).toEqual([])
    expect((await shop.ask('/catalog/battery-platform/none/goods')).status).toBe(404)
  })
})

describe('questions', () => {
  it('come newest first, paged', async () => {
    await shop.database.db
      .insertInto('good_question')
      .values([
        {
          good_code: '100101',
          author_name: 'Иван',
          text: 'Есть кейс?',
          answer: 'Да.',
          answered_at: new Date('2026-02-02T09:00:00Z'),
          created_at: new Date('2026-02-01T09:00:00Z'),
        },
        {
          good_code: '100101',
          author_name: 'Пётр',
          text: 'А бур?',
          answer: null,
          answered_at: null,
          created_at: new Date('2026-02-03T09:00:00Z'),
        },
      ])
      .execute()
    const { data, meta } = await shop.ask('/catalog/good/100101/questions?perPage=1')
    expect(data).toEqual([
      {
        id: expect.any(Number),
        authorName: 'Пётр',
        text: 'А бур?',
        answer: null,
        createdAt: '2026-02-03T09:00:00.000Z',
      },
    ])
    expect(meta).toEqual({ page: 1, perPage: 1, total: 2, lastPage: 2 })
    expect((await shop.ask('/catalog/good/100102/questions')).data).toEqual([])
  })
})
