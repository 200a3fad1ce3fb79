/** Kinds of pages whose title and description the shop may write itself, with what may stand in braces. */
interface SeoKind {
  name: string
  values: Record<string, string>
}

const EVERYWHERE = {
  name: 'Название страницы',
  city: 'Город: «в Пскове»',
  shop: 'Название магазина',
  page: 'Номер страницы: «, страница 2»; у первой пусто',
}

export const SEO_KINDS = {
  catalog: { name: 'Каталог', values: EVERYWHERE },
  category: {
    name: 'Разделы каталога',
    values: { ...EVERYWHERE, models: 'Сколько моделей: «16 моделей»', price: 'Самая низкая цена: «5 090 ₽»' },
  },
  rental: { name: 'Каталог проката', values: EVERYWHERE },
  brands: { name: 'Бренды', values: EVERYWHERE },
  brand: { name: 'Страница бренда', values: EVERYWHERE },
  discount: { name: 'Скидки', values: EVERYWHERE },
  shops: { name: 'Магазины', values: EVERYWHERE },
  service: { name: 'Сервисные центры', values: EVERYWHERE },
  blog: { name: 'Блог', values: EVERYWHERE },
  publications: { name: 'Публикации', values: EVERYWHERE },
  news: { name: 'Новости', values: EVERYWHERE },
  actions: { name: 'Акции', values: EVERYWHERE },
} as const satisfies Record<string, SeoKind>

export type SeoKindCode = keyof typeof SEO_KINDS

export const isSeoKind = (text: string): text is SeoKindCode => Object.hasOwn(SEO_KINDS, text)

export const seoValues = (kind: SeoKindCode): Record<string, string> => SEO_KINDS[kind].values

export interface SeoTemplate {
  title: string
  description: string
}
