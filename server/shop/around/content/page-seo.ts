import type { Static } from 'typebox'
import { notFound } from '#contract/api-error.ts'
import type { SeoAnswer } from '#contract/catalog.schema.ts'
import type { SeoType } from '#contract/content.ts'
import { emptyListingQuery, formatListingQuery, listingHref, parseListingQuery } from '#contract/listing-query.ts'
import type { Db } from '#server/db/client.ts'
import { type Directory, directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { seoDescription, seoTitle } from '#server/shop/ground/seo-title.ts'
import { homeSeo } from './home-seo.ts'
import { isSeoKind, type SeoTemplate } from '#rules/content/seo-templates.ts'
import { ownSeo } from '#server/shop/goods/catalog/own-seo.ts'
import { readSetting } from '#server/kernel/settings.ts'

type Seo = Static<typeof SeoAnswer>

interface Words {
  path: string
  /** Where pages after the first are, if not there. */
  pagesPath?: string
  h1: string
  /** Ends the title where it fits. */
  tail: string
  sentences: string[]
  /** A page that is each visitor's own, or endless: kept out of indexes. */
  isHidden?: boolean
}

const WORDS: Record<Exclude<SeoType, 'home' | 'brand'>, Words> = {
  catalog: {
    path: '/catalog/',
    h1: 'Каталог инструмента',
    tail: 'цены и наличие',
    sentences: [
      'Электроинструмент, ручной инструмент, садовая и строительная техника, расходные материалы.',
      'Цены и наличие в вашем городе.',
    ],
  },
  rental: {
    path: '/catalog-prokata/',
    h1: 'Прокат инструмента',
    tail: 'цены за день',
    sentences: [
      'Инструмент и строительная техника на день и дольше.',
      'Тарифы по дням, залог, бронирование на нужные даты.',
    ],
  },
  brands: {
    path: '/brands/',
    h1: 'Бренды',
    tail: 'инструмент всех производителей',
    sentences: ['Все производители инструмента и техники, которые есть в магазине, по алфавиту.'],
  },
  discount: {
    path: '/discount/',
    h1: 'Скидки на инструмент',
    tail: 'распродажа',
    sentences: ['Инструмент и техника со скидкой.', 'Цены и наличие в вашем городе.'],
  },
  search: {
    path: '/search-result/',
    h1: 'Поиск',
    tail: '',
    sentences: ['Поиск по каталогу инструмента.'],
    isHidden: true,
  },
  favorites: { path: '/favorites/', h1: 'Избранное', tail: '', sentences: ['Отложенные товары.'], isHidden: true },
  basket: { path: '/basket/', h1: 'Корзина', tail: '', sentences: ['Товары к заказу.'], isHidden: true },
  shops: {
    path: '/shops/',
    h1: 'Магазины',
    tail: 'адреса и часы работы',
    sentences: ['Адреса, телефоны и часы работы магазинов и пунктов выдачи.'],
  },
  service: {
    path: '/service/',
    h1: 'Сервисные центры',
    tail: 'ремонт инструмента',
    sentences: ['Гарантийный и платный ремонт инструмента: адреса, сроки и цены.'],
  },
  blog: {
    path: '/blog/',
    pagesPath: '/blog/page/',
    h1: 'Блог',
    tail: 'как выбрать и беречь инструмент',
    sentences: [
      'Советы мастеров, обзоры и сравнения: как выбрать инструмент, как с ним работать и как за ним ухаживать.',
    ],
  },
  publications: {
    path: '/publications/',
    h1: 'Публикации',
    tail: 'новости, акции и рассказы о магазине',
    sentences: ['Новости, акции и рассказы о том, как работают магазины, прокат и сервис.'],
  },
  news: {
    path: '/news/',
    h1: 'Новости',
    tail: 'открытия, поступления, график работы',
    sentences: ['Новые магазины и марки, изменения в графике, услуги проката и сервиса.'],
  },
  actions: {
    path: '/actions/',
    h1: 'Акции',
    tail: 'условия и сроки',
    sentences: ['Действующие акции: условия, сроки и товары, которые в них участвуют.'],
  },
}

function brandWords(url: string, { vendorBySlug }: Directory): Words {
  const slug = /^\/brands\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1]
  const vendor = slug === undefined ? undefined : vendorBySlug.get(slug)
  if (!vendor) throw notFound('Такого бренда нет')
  return {
    path: `/brands/${vendor.slug}/`,
    h1: `Инструмент ${vendor.name}`,
    tail: 'цены и наличие',
    sentences: [`Вся продукция ${vendor.name}: цены, наличие, характеристики и отзывы.`, vendor.description].filter(
      Boolean,
    ),
  }
}

export async function readPageSeo(
  db: Db,
  nodeCode: string,
  type: SeoType,
  url = '',
  { isBuiltIn = false } = {},
): Promise<Seo> {
  const [directory, home] = await Promise.all([directoryOf(db), readSetting(db, 'seo')])
  if (type === 'home') {
    const nameIn = directory.nodeNameIn.get(nodeCode) ?? ''
    return {
      ...homeSeo(home, nameIn),
      h1: `Инструмент и техника ${nameIn}`,
      text: home.text,
      canonical: '/',
      robots: 'index, follow',
    }
  }
  const words = type === 'brand' ? brandWords(url, directory) : WORDS[type]
  const { query } = parseListingQuery(url.includes('?') ? url.slice(url.indexOf('?') + 1).replace(/#.*$/s, '') : '')
  const where = directory.nodeNameIn.get(nodeCode)
  const name = `${words.h1}${where ? ` ${where}` : ''}`
  const page = query.page > 1 ? `, страница ${query.page}` : ''
  const isNarrowed =
    formatListingQuery({ ...query, page: 1 }) !== formatListingQuery(emptyListingQuery()) ||
    /[?&](category|tag|state|type)=[^&]/.test(url)
  const filled: Partial<SeoTemplate> =
    !isBuiltIn && isSeoKind(type) ? ownSeo(directory, type, nodeCode, { name: words.h1, page }) : {}
  // a text stands once, on the page that is indexed
  const { text: _once, ...further } = filled
  const own: Partial<SeoTemplate> = isNarrowed || query.page > 1 ? further : filled
  return {
    title: own.title ?? seoTitle(directory.shopName, name, words.tail ? [`: ${words.tail}`, ''] : [''], query.page),
    h1: own.h1 ?? words.h1,
    description: own.description ?? seoDescription([`${name}${page}.`, ...words.sentences]),
    text: own.text ?? '',
    ...(Object.keys(own).length > 0 ? { own } : {}),
    canonical:
      isNarrowed || words.isHidden
        ? words.path
        : listingHref((query.page > 1 && words.pagesPath) || words.path, { page: query.page }),
    robots: isNarrowed || words.isHidden ? 'noindex, follow' : 'index, follow',
  }
}
