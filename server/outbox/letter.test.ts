import { expect, it } from 'vitest'
import type { LetterContent } from './letter-content.ts'
import { writeLetter } from './letter.ts'

const CONTENT: LetterContent = {
  subject: 'Заказ № 7 принят',
  title: 'Заказ № 7 принят',
  paragraphs: ['Спасибо за заказ. Вопросы: +7\u00A0(811)\u00A0201-46-10.'],
  facts: [
    {
      name: 'Получение',
      value: 'Самовывоз в\u00A0среду, 18\u00A0ноября',
      lines: ['Верстак на Рижском, Рижский проспект, 49'],
      link: { name: 'Построить маршрут', url: 'https://maps.example/?to=1&by=car' },
    },
  ],
  goods: [
    {
      name: 'Дрель <Д-1> "Ветер"',
      url: 'https://shop.ru/product/drel-1/',
      picture: 'https://shop.ru/pictures/320/a.jpg',
      amount: '2\u00A0шт. × 500\u00A0₽',
      sum: '1\u00A0000\u00A0₽',
    },
  ],
  sums: [
    { name: 'Доставка', value: '390\u00A0₽' },
    { name: 'Итого', value: '1\u00A0390\u00A0₽' },
  ],
  button: { name: 'Оплатить', url: 'https://shop.ru/pay/1/' },
  more: { name: 'Открыть заказ', url: 'https://shop.ru/order/1/' },
  note: 'Сообщим, когда курьер выедет.',
  shop: { name: 'Верстак', url: 'https://shop.ru', phone: '+7\u00A0(811)\u00A0201-46-10' },
}

/** What a mail program would show, without its markup. */
const shown = (html: string) =>
  html
    .replace(/^[\s\S]*<body/, '<body')
    // parts of one word stand in spans
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('\u00A0', ' ')

it('says in text whatever it shows', () => {
  const { text, html } = writeLetter(CONTENT)
  const words = [
    ...CONTENT.facts!.flatMap(({ name, value, lines = [] }) => [name, value, ...lines]),
    ...CONTENT.goods!.flatMap(({ name, amount, sum }) => [name, amount, sum]),
    ...CONTENT.sums!.flatMap(({ name, value }) => [name, value]),
    CONTENT.title,
    CONTENT.note!,
    'Спасибо за заказ.',
    'Оплатить',
    'Открыть заказ',
    'Построить маршрут',
  ]
  for (const each of words) {
    expect(text).toContain(each)
    expect(shown(html)).toContain(each.replaceAll('\u00A0', ' '))
  }
  for (const url of ['https://shop.ru/pay/1/', 'https://shop.ru/order/1/', 'https://maps.example/?to=1&by=car'])
    expect(text).toContain(url)
})

it('takes names for text and addresses for addresses', () => {
  const { html } = writeLetter({ ...CONTENT, title: '<script>alert(1)</script>' })
  expect(html).not.toMatch(/<script|<Д-1>/)
  expect(html).toContain('href="https://maps.example/?to=1&#38;by=car"')
})

it('dials a phone, in one line', () => {
  expect(writeLetter(CONTENT).html.match(/href="tel:\+78112014610"[^>]*white-space:nowrap/g)).toHaveLength(2)
})

it('has a look for the dark: every colour of an element has its class', () => {
  const { html } = writeLetter(CONTENT)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark){.ground{background:#14171a!important}')
  const elements = [...html.matchAll(/<(?:p|td|h1)[^>]*style="[^"]*[;"]color:#[^>]*>/g)].map(([element]) => element)
  expect(elements.length).toBeGreaterThan(8)
  expect(elements.filter((element) => !/class="[^"]*\bink2?\b/.test(element))).toEqual([])
})

it('has no empty blocks', () => {
  const { html, text } = writeLetter({ subject: 'Тема', title: 'Тема', paragraphs: ['Слова.'], shop: CONTENT.shop })
  expect(html).not.toMatch(/undefined|<img(?![^>]*apple-touch-icon)/)
  expect(text).toBe('Тема\n\nСлова.\n\nВерстак, https://shop.ru, +7\u00A0(811)\u00A0201-46-10')
})

it('keeps a figure with its unit and a weekday with its hours', () => {
  const { html } = writeLetter({
    subject: 'Тема',
    title: 'Код на 5 минут',
    paragraphs: ['Пн–Пт 09:00–19:00, Вс 10:00–18:00'],
    shop: CONTENT.shop,
  })
  expect(html).toContain('>Код на 5\u00A0минут<')
  expect(html).toContain('Вс\u00A010:00–18:00')
})

it('keeps a number with its «№» and a sum with its ruble, also when the words are typed with plain spaces', () => {
  const { html } = writeLetter({ ...CONTENT, title: 'Возврат по заказу № 100024: 58 900 ₽', goods: [], sums: [] })
  expect(html).toContain('Возврат по заказу №\u00A0100024: 58\u00A0900\u00A0₽')
})
