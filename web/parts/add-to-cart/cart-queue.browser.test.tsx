import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Good } from '#contract/good.ts'
import { AddToCart } from './add-to-cart.tsx'
import { ToastProvider } from '#ui/toast-context.tsx'
import { AppStateProvider, useStoreState } from '../../state/app-state.tsx'

const good = (code: string, name: string): Good => ({
  code,
  article: '',
  name,
  url: `/product/x-${code}/`,
  vendor: { code: 'v', slug: 'v', name: 'V' },
  category: { code: 'c', name: 'C' },
  images: [],
  price: { priceComputed: 1000, priceOld: null, discountPercent: null, bonuses: 10, priceAfterRegistration: null },
  goodLocalCount: 5,
  goodTotalCount: 50,
  deliveryDays: 1,
  rating: { value: 0, count: 0 },
  labels: [],
  unit: 'шт.',
  isHire: false,
  attributes: [],
})
const DRILL = good('a', 'Дрель')
const SAW = good('b', 'Пила')

const OFFLINE = 'Нет связи с магазином. Проверьте интернет и повторите.'

interface Line {
  code: string
  quantity: number
}
interface Asked {
  path: string
  goods: Line[]
  answer: () => void
  refuse: (message: string) => void
  drop: () => void
}

/** The shop behind `fetch`: it changes its cart when a request comes, and answers when told to. */
let asked: Asked[] = []
let lines = new Map<string, number>()

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

function cartNow() {
  const items = [...lines]
    .filter(([, quantity]) => quantity > 0)
    .map(([code, quantity]) => ({
      code,
      quantity,
      inOrder: true,
      deliveryDays: 1,
      goodLocalCount: 5,
      goodTotalCount: 50,
      good: code === 'a' ? DRILL : SAW,
      complectOf: null,
      complectId: null,
      complectPrice: null,
      total: 1000 * quantity,
      totalOld: 1000 * quantity,
      isOnSale: true,
      place: null,
      changes: [],
    }))
  const totalQuantity = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = 1000 * totalQuantity
  return {
    cartUuid: 'c-1',
    items,
    totalQuantity,
    totalPriceComputed: total,
    totalPriceOldComputed: total,
    totalBonuses: 0,
    maxDiscount: 0,
    totalDiscount: 0,
    totalDiscountAfterRegistration: 0,
    maxQuantity: 100,
  }
}

function shop(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input)
  if (path.startsWith('/api/user')) return Promise.resolve(json({ data: { isAuthorized: false } }))
  if (!path.startsWith('/api/cart')) return Promise.resolve(json({ data: null }))
  const { goods = [] } = JSON.parse(String(init?.body ?? '{}')) as { goods?: Line[] }
  const before = new Map(lines)
  for (const { code, quantity } of goods) lines.set(code, quantity)
  const data = cartNow()
  return new Promise((resolve, reject) => {
    const undo = () => (lines = before)
    asked.push({
      path,
      goods,
      answer: () => resolve(json({ data })),
      refuse: (errorMessage) => (undo(), resolve(json({ errorCode: 'X', errorMessage }, 409))),
      drop: () => (undo(), reject(new TypeError('Failed to fetch'))),
    })
  })
}

beforeEach(() => {
  asked = []
  lines = new Map()
  vi.spyOn(window, 'fetch').mockImplementation(shop)
  return () => vi.restoreAllMocks()
})

function Total({ tab }: { tab: string }) {
  return <output aria-label={`В корзине, ${tab}`}>{useStoreState('cart', ({ totalQuantity }) => totalQuantity)}</output>
}

function Tab({ name }: { name: string }) {
  return (
    <AppStateProvider facts={{ mainHost: 'localhost', headerTheme: 'white', servicePage: false, cities: [] }}>
      <ToastProvider>
        <section aria-label={name}>
          <AddToCart good={DRILL} />
          <AddToCart good={SAW} />
          <Total tab={name} />
        </section>
      </ToastProvider>
    </AppStateProvider>
  )
}

const tab = (name: string) => {
  const region = page.getByRole('region', { name, exact: true })
  return {
    buy: (what: string) => region.getByRole('button', { name: `В корзину: ${what}` }),
    more: (what: string) =>
      region.getByRole('group', { name: `Количество: ${what}` }).getByRole('button', { name: 'Увеличить' }),
    less: (what: string) =>
      region.getByRole('group', { name: `Количество: ${what}` }).getByRole('button', { name: /Уменьшить|Убрать/ }),
    count: (what: string) => region.getByRole('textbox', { name: `Количество: ${what}` }),
    total: region.getByRole('status', { name: `В корзине, ${name}` }),
  }
}

const sent = () => asked.filter(({ path }) => path === '/api/cart/update').map(({ goods }) => goods)
const nth = async (at: number) => {
  await expect.poll(() => asked.length).toBeGreaterThan(at)
  return asked[at]!
}

test('quick clicks are one number: shown at once, two requests, the last one wins', async () => {
  await render(<Tab name="Первая" />)
  const { buy, more, count, total } = tab('Первая')
  await buy('Дрель').click()
  await expect.element(count('Дрель')).toHaveValue('1')
  await userEvent.tripleClick(more('Дрель'))
  await userEvent.dblClick(more('Дрель'))
  await expect.element(count('Дрель')).toHaveValue('6')
  await expect.element(total).toHaveTextContent('6')
  expect(sent()).toEqual([[{ code: 'a', quantity: 1 }]])
  ;(await nth(0)).answer()
  ;(await nth(1)).answer()
  await expect.poll(sent).toEqual([[{ code: 'a', quantity: 1 }], [{ code: 'a', quantity: 6 }]])
  await expect.element(count('Дрель')).toHaveValue('6')
})

test('the pressed button turns into a stepper that keeps the focus, and back', async () => {
  await render(<Tab name="Первая" />)
  const { buy, more, less } = tab('Первая')
  await userEvent.tab()
  await expect.element(buy('Дрель')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(more('Дрель')).toHaveFocus()
  await less('Дрель').click()
  await expect.element(buy('Дрель')).toHaveFocus()
  ;(await nth(0)).answer()
  ;(await nth(1)).answer()
  await expect.poll(sent).toEqual([[{ code: 'a', quantity: 1 }], [{ code: 'a', quantity: 0 }]])
  await expect.element(buy('Дрель')).toBeVisible()
})

test('a refusal takes back what was hoped for and says why once; the rest of the queue goes on', async () => {
  await render(<Tab name="Первая" />)
  const { buy, count, total } = tab('Первая')
  await buy('Дрель').click()
  await buy('Пила').click()
  await expect.element(total).toHaveTextContent('2')
  ;(await nth(0)).refuse('Товар снят с продажи')
  await expect.element(buy('Дрель')).toBeVisible()
  ;(await nth(1)).answer()
  await expect
    .element(page.getByRole('region', { name: 'Сообщения' }).getByRole('listitem'))
    .toHaveTextContent('Товар снят с продажи')
  await expect.element(count('Пила')).toHaveValue('1')
  await expect.element(total).toHaveTextContent('1')
  expect(page.getByRole('region', { name: 'Сообщения' }).getByRole('listitem').elements()).toHaveLength(1)
})

test('without a connection the number goes back to what the shop said last, and pressing again sends it', async () => {
  await render(<Tab name="Первая" />)
  const { buy, more, count } = tab('Первая')
  await buy('Дрель').click()
  ;(await nth(0)).answer()
  await more('Дрель').click()
  await expect.element(count('Дрель')).toHaveValue('2')
  ;(await nth(1)).drop()
  await expect.element(page.getByRole('region', { name: 'Сообщения' }).getByRole('listitem')).toHaveTextContent(OFFLINE)
  await expect.element(count('Дрель')).toHaveValue('1')
  await more('Дрель').click()
  ;(await nth(2)).answer()
  await expect.element(count('Дрель')).toHaveValue('2')
})

test('another tab shows the change without asking', async () => {
  await render(
    <>
      <Tab name="Первая" />
      <Tab name="Вторая" />
    </>,
  )
  await tab('Первая').buy('Дрель').click()
  ;(await nth(0)).answer()
  await expect.element(tab('Вторая').count('Дрель')).toHaveValue('1')
  await tab('Вторая').less('Дрель').click()
  ;(await nth(1)).answer()
  await expect.element(tab('Первая').buy('Дрель')).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('answers that cross leave neither tab with an older cart', async () => {
  await render(
    <>
      <Tab name="Первая" />
      <Tab name="Вторая" />
    </>,
  )
  await tab('Первая').buy('Дрель').click()
  const first = await nth(0)
  await tab('Вторая').buy('Пила').click()
  const second = await nth(1)
  // the later answer comes first; the earlier one does not know of the saw
  second.answer()
  await expect.element(tab('Вторая').total).toHaveTextContent('2')
  first.answer()
  const again = await nth(2)
  expect(again.path).toBe('/api/cart')
  again.answer()
  for (const name of ['Первая', 'Вторая']) {
    await expect.element(tab(name).count('Дрель')).toHaveValue('1')
    await expect.element(tab(name).count('Пила')).toHaveValue('1')
    await expect.element(tab(name).total).toHaveTextContent('2')
  }
})
