import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { deliveryText, stockPromise } from '#rules/delivery/stock-promise.ts'
import { moscow, USUAL_WEEK } from '#rules/calendar/work-week.fixture.ts'
import { AppStateProvider } from '../state/app-state.tsx'
import { type PageFacts, PageFactsContext } from '../state/init.tsx'
import { useShopMoment } from './use-shop-moment.ts'
import { ShopState } from '../parts/shop-state.tsx'

// a Friday in no holidays
const now = moscow('2026-03-13 12:00').getTime()
const good = { goodLocalCount: 5, goodTotalCount: 5, shelves: [{ shop: 1, count: 5 }] }
const pickupShops = [{ id: 1, name: 'На Рижском', workTime: USUAL_WEEK }]

function show(shopDays: PageFacts['init']['shopDays'], part: () => ReturnType<typeof createElement>) {
  const facts = {
    init: {
      contacts: { workTime: USUAL_WEEK },
      shopDays,
      nodeLogistic: { pickupShops, prices: [{ start: '0', price: '390' }] },
      delivery: true,
      services: { transport: true },
    },
    nodeCode: '000001',
  } as unknown as PageFacts
  const page = createElement(PageFactsContext, { value: facts }, createElement(part))
  const shown = { mainHost: 'localhost', headerTheme: 'white' as const, servicePage: false, cities: [] }
  const provided = { facts: shown, children: page }
  return renderToStaticMarkup(createElement(AppStateProvider, provided))
}

function Promises() {
  const shop = useShopMoment(now)
  return createElement('i', {}, `${stockPromise(good, shop).when}, ${deliveryText(good, shop)}`)
}

describe('the shop’s own days off', () => {
  test.each([
    ['none', [], 'заберите сегодня, Доставка 16\u00A0марта'],
    ['today', [{ day: '2026-03-13', nodeCode: null, works: false }], 'заберите завтра, Доставка 16\u00A0марта'],
    [
      'Monday, in this branch',
      [{ day: '2026-03-16', nodeCode: '000001', works: false }],
      'заберите сегодня, Доставка 17\u00A0марта',
    ],
    [
      'Monday, elsewhere',
      [{ day: '2026-03-16', nodeCode: '000002', works: false }],
      'заберите сегодня, Доставка 16\u00A0марта',
    ],
  ])('%s', (_, days, text) => expect(show(days, Promises)).toBe(`<i>${text}</i>`))

  test.each([
    ['000001', 'Откроется завтра в\u00A010:00'],
    ['000002', 'Открыто до 20:00'],
  ])('a shop of %s goes by its own branch: %s', (nodeLogisticCode, text) => {
    const today = [{ day: '2026-03-13', nodeCode: '000001', works: false }]
    expect(
      show(today, () => createElement(ShopState, { place: { nodeLogisticCode, workTime: USUAL_WEEK }, now })),
    ).toContain(text)
  })
})
