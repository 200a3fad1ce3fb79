import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { deliveryText } from '#rules/delivery/delivery-text.ts'
import { pickupText } from '#rules/delivery/pickup-text.ts'
import { moscow, USUAL_WEEK } from '#rules/calendar/work-week.fixture.ts'
import { type PageFacts, PageFactsContext } from '../state/init.tsx'
import { useShopMoment } from './use-shop-moment.ts'
import { ShopState } from '../parts/shop-state.tsx'

// a Friday in no holidays
const now = moscow('2026-03-13 12:00').getTime()
const good = { goodLocalCount: 5, goodTotalCount: 5, deliveryDays: 0 }

function show(shopDays: PageFacts['init']['shopDays'], part: () => ReturnType<typeof createElement>) {
  const facts = {
    init: {
      contacts: { workTime: USUAL_WEEK },
      shopDays,
      nodeLogistic: { hasPickup: true, prices: [{ start: '0', price: '390' }] },
      delivery: true,
      services: { transport: true },
    },
    nodeCode: '000001',
  } as unknown as PageFacts
  return renderToStaticMarkup(createElement(PageFactsContext, { value: facts }, createElement(part)))
}

function Promises() {
  const shop = useShopMoment(now)
  return createElement('i', {}, `${pickupText(good, shop)}, ${deliveryText(good, shop)}`)
}

describe('the shop’s own days off', () => {
  test.each([
    ['none', [], 'Самовывоз сегодня, Доставка 16\u00A0марта'],
    ['today', [{ day: '2026-03-13', nodeCode: null, works: false }], 'Самовывоз завтра, Доставка 16\u00A0марта'],
    [
      'Monday, in this branch',
      [{ day: '2026-03-16', nodeCode: '000001', works: false }],
      'Самовывоз сегодня, Доставка 17\u00A0марта',
    ],
    [
      'Monday, elsewhere',
      [{ day: '2026-03-16', nodeCode: '000002', works: false }],
      'Самовывоз сегодня, Доставка 16\u00A0марта',
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
