import { parseListingQuery } from '#contract/listing-query.ts'
import type { ListingView } from '../../parts/listing/listing-view.ts'
import { type PublicationListView, readChoice } from '../../parts/publications/list-view.ts'
import { samplePublications } from './sample-cards.ts'

const HERE = '/components/'
const META = { page: 1, perPage: 24, total: 48, lastPage: 2 }

/** What a listing's loader would give: the modals of filters and order read it from the page on screen. */
export const sampleListing = (search: URLSearchParams): ListingView => ({
  kind: 'catalog',
  goods: [],
  figures: { columns: [], rows: [] },
  look: 'tile',
  isLookGiven: false,
  meta: META,
  filters: [
    {
      code: 'vendor',
      name: 'Бренд',
      type: 'list',
      unit: null,
      values: [
        { value: 'torvald', label: 'Torvald', count: 31 },
        { value: 'verdo', label: 'VERDO', count: 17 },
        { value: 'kedr', label: 'Кедр', count: 0 },
      ],
    },
    {
      code: 'price',
      name: 'Цена',
      type: 'range',
      unit: '₽',
      min: 1990,
      max: 48_990,
      histogram: [3, 8, 12, 9, 6, 4, 3, 2, 1],
    },
    {
      code: 'power',
      name: 'Мощность',
      type: 'range',
      unit: 'Вт',
      min: 450,
      max: 1700,
      histogram: [2, 9, 14, 12, 7, 4],
    },
    {
      code: 'reverse',
      name: 'Реверс',
      type: 'bool',
      unit: null,
      values: [
        { value: '1', label: 'да', count: 40 },
        { value: '0', label: 'нет', count: 8 },
      ],
    },
  ],
  query: parseListingQuery(search).query,
  path: HERE,
  refused: [],
  now: Date.now(),
})

export const samplePublicationList = (search: URLSearchParams): PublicationListView => ({
  items: samplePublications,
  meta: { ...META, total: samplePublications.length, lastPage: 1 },
  filters: [
    {
      code: 'state',
      name: 'Срок',
      type: 'list',
      unit: null,
      values: [
        { value: 'active', label: 'Идут сейчас', count: 3 },
        { value: 'ended', label: 'Завершены', count: 1 },
      ],
    },
    {
      code: 'category',
      name: 'Раздел',
      type: 'list',
      unit: null,
      values: [
        { value: 'perforatory', label: 'Перфораторы', count: 2 },
        { value: 'pily', label: 'Пилы', count: 1 },
      ],
    },
  ],
  choice: readChoice(search),
  path: HERE,
  here: HERE,
  pagesPath: HERE,
})
