/** Kinds of pages whose title and description the shop may write itself, with what may stand in braces. */
interface SeoKind {
  name: string
  values: Record<string, string>
  /** Its heading may be written too; a text below as well. */
  has?: 'h1' | 'text'
}

const EVERYWHERE = {
  name: 'Название страницы',
  city: 'Город: «в Пскове»',
  shop: 'Название магазина',
  page: 'Номер страницы: «, страница 2»; у первой пусто',
}

export const SEO_KINDS = {
  catalog: { name: 'Каталог', values: EVERYWHERE, has: 'h1' },
  category: {
    name: 'Разделы каталога',
    values: {
      ...EVERYWHERE,
      models: 'Сколько моделей: «16 моделей»',
      price: 'Самая низкая цена: «5 090 ₽»',
      text: 'Собственный текст раздела; бывает пустым',
    },
    has: 'text',
  },
  product: {
    name: 'Страница товара',
    values: {
      name: 'Название товара',
      city: EVERYWHERE.city,
      shop: EVERYWHERE.shop,
      price: 'Цена: «5 090 ₽»',
      vendor: 'Бренд',
      category: 'Раздел',
      article: 'Артикул',
    },
    has: 'text',
  },
  rental: { name: 'Каталог проката', values: EVERYWHERE },
  brands: { name: 'Бренды', values: EVERYWHERE, has: 'h1' },
  brand: { name: 'Страница бренда', values: EVERYWHERE, has: 'text' },
  discount: { name: 'Скидки', values: EVERYWHERE, has: 'text' },
  shops: { name: 'Магазины', values: EVERYWHERE, has: 'h1' },
  service: { name: 'Сервисные центры', values: EVERYWHERE, has: 'h1' },
  blog: { name: 'Блог', values: EVERYWHERE, has: 'h1' },
  publications: { name: 'Публикации', values: EVERYWHERE, has: 'h1' },
  news: { name: 'Новости', values: EVERYWHERE, has: 'h1' },
  actions: { name: 'Акции', values: EVERYWHERE, has: 'h1' },
} as const satisfies Record<string, SeoKind>

export type SeoKindCode = keyof typeof SEO_KINDS

export const isSeoKind = (text: string): text is SeoKindCode => Object.hasOwn(SEO_KINDS, text)

export const seoValues = (kind: SeoKindCode): Record<string, string> => SEO_KINDS[kind].values

/** What of a page the kind draws from its words. */
export function seoFields(kind: SeoKindCode): (keyof SeoTemplate)[] {
  const { has }: SeoKind = SEO_KINDS[kind]
  return ['title', 'description', ...(has ? ['h1' as const] : []), ...(has === 'text' ? ['text' as const] : [])]
}

/** Empty: the built-in words stand. */
export interface SeoTemplate {
  title: string
  description: string
  h1: string
  text: string
}
