import { useState } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Specimen } from './specimen.tsx'

const remains = [
  { shop: 'Псков, Рижский проспект, 49', hours: 'до 20:00', count: 12, price: '12 990 ₽' },
  { shop: 'Псков, улица Леона Поземского, 110', hours: 'до 19:00', count: 3, price: '12 990 ₽' },
  { shop: 'Великие Луки, проспект Гагарина, 95', hours: 'завтра с 09:00', count: 1, price: '13 150 ₽' },
]

export function NavigationSection() {
  const [tab, setTab] = useState('hits')
  return (
    <>
      <Specimen title="Путь" layout="plain">
        <Breadcrumbs
          items={[
            { label: 'Главная', to: '/' },
            { label: 'Каталог', to: '/catalog/' },
            { label: 'Электроинструмент', to: '/catalog/power-tools/' },
            { label: 'Перфораторы', to: '/catalog/rotary-hammers/' },
          ]}
        />
      </Specimen>
      <Specimen title="Вкладки" layout="plain">
        <Tabs
          label="Подборки"
          selected={tab}
          onSelect={setTab}
          items={[
            {
              id: 'hits',
              label: 'Хиты',
              count: 24,
              content: <p>То, что чаще всего берут на стройку и в мастерскую.</p>,
            },
            { id: 'new', label: 'Новинки', count: 8, content: <p>Появилось за последние 30 дней.</p> },
            { id: 'sale', label: 'Со скидкой', count: 112, content: <p>Цена ниже, чем месяц назад.</p> },
            { id: 'rent', label: 'Можно арендовать', content: <p>Если инструмент нужен на выходные.</p> },
          ]}
        />
      </Specimen>
      <Specimen title="Страницы" layout="plain">
        <Pagination page={5} pages={24} label="Страницы, середина" hrefFor={(page) => `?page=${page}#navigation`} />
        <Pagination page={1} pages={4} label="Страницы, начало" hrefFor={(page) => `?page=${page}#navigation`} />
      </Specimen>
      <Specimen title="Таблица" layout="plain">
        <Table
          caption="Наличие в магазинах"
          rowHeads
          rows={remains}
          rowKey={(row) => row.shop}
          columns={[
            { key: 'shop', title: 'Магазин', cell: (row) => row.shop },
            { key: 'hours', title: 'Открыт', cell: (row) => row.hours },
            { key: 'count', title: 'Остаток, шт.', figures: true, cell: (row) => row.count },
            { key: 'price', title: 'Цена', figures: true, cell: (row) => row.price },
          ]}
        />
      </Specimen>
      <Specimen title="Вопросы и ответы" layout="plain">
        <Accordion
          single
          items={[
            {
              title: 'Что нужно, чтобы взять инструмент в аренду?',
              content: <p>Паспорт и залог. Размер залога указан в карточке.</p>,
              open: true,
            },
            {
              title: 'Можно ли вернуть раньше срока?',
              content: <p>Да, пересчитаем по тарифу за фактические дни.</p>,
            },
            { title: 'Кто отвечает за поломку?', content: <p>Обычный износ — мы. Диагностика бесплатная.</p> },
          ]}
        />
      </Specimen>
    </>
  )
}
