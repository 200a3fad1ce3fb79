import Type from 'typebox'
import { section } from './call.schema.ts'
import { SeoAnswer } from './catalog.schema.ts'
import { Contacts } from './contact-information.schema.ts'
import { Image, NodeLogistic, Nullable } from './shapes.schema.ts'

const { schema } = section('Содержание')

export const MenuItem = Type.Object({
  name: Type.String(),
  /** Empty: it leads nowhere itself, only to what is below it. */
  url: Type.String(),
  image: Nullable(Image),
  /** The second level, where there is one. */
  items: Type.Optional(Type.Array(Type.Object({ name: Type.String(), url: Type.String() }))),
})

export const Menu = Type.Object({
  top: Type.Array(MenuItem),
  footer: Type.Array(Type.Object({ title: Type.String(), items: Type.Array(MenuItem) })),
})

export const Banner = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  url: Type.String(),
  button: Type.String(),
  tone: Type.String(),
  images: Type.Array(Image),
})

/** `goods`: offered in this city, those of the categories below included. */
const CategoryLeaf = Type.Object({
  code: Type.String(),
  name: Type.String(),
  url: Type.String(),
  goods: Type.Integer(),
})
const CategoryBranch = Type.Object({ ...CategoryLeaf.properties, children: Type.Array(CategoryLeaf) })

/** The catalogue menu: two levels below each root, and the brands that matter in it. */
export const CategoryRoot = Type.Object({
  ...CategoryLeaf.properties,
  icon: Nullable(Type.String()),
  image: Nullable(Image),
  children: Type.Array(CategoryBranch),
  vendors: Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), url: Type.String() })),
})

export const InitContent = Type.Object({
  contacts: Contacts,
  nodeLogistic: NodeLogistic,
  /** All branches, for the switch between city hosts. */
  nodes: Type.Array(
    Type.Object({
      code: Type.String(),
      slug: Nullable(Type.String()),
      name: Type.String(),
      fiasId: Type.String(),
      kladrId: Type.String(),
    }),
  ),
  menu: Menu,
  quickNavigation: Type.Array(MenuItem),
  seo: Type.Object({ title: Type.String(), description: Type.String() }),
  categories: Type.Array(CategoryRoot),
  banners: Type.Array(Banner),
  info: Type.Object({ logoText: Type.String(), slogan: Type.String(), foundedYear: Type.Integer() }),
  delivery: Type.Boolean(),
  /** Minutes of the day: until then our courier brings today what lies in the branch. Left out: 0, from tomorrow on. */
  courierCutOff: Type.Optional(Type.Integer()),
  split: Type.Object({ active: Type.Boolean(), min: Type.Number(), max: Type.Number() }),
  /** Ways to pay this shop can take besides paying on receipt. */
  /** `sbp`: a way of its own; left out where it is not. */
  payments: Type.Object({
    online: Type.Boolean(),
    split: Type.Boolean(),
    sbp: Type.Optional(Type.Literal(true)),
  }),
  /**
   * Outside services the screens offer: delivery by a transport company, suggestions of addresses and organizations.
   */
  services: Type.Object({
    transport: Type.Boolean(),
    suggestions: Type.Boolean(),
    /** Paid online, an order cannot do without an e-mail; left out: the phone is enough. */
    emailForReceipt: Type.Optional(Type.Boolean()),
  }),
  /** What an order may be paid with bonuses, percent of the goods. */
  bonuses: Type.Object({ limitPercent: Type.Number() }),
  /** Roubles; an order below is not taken. */
  orders: Type.Object({ minimum: Type.Number() }),
  /** Number of the counter of visits, for browsers whose visitor agreed; null: none. */
  metrikaId: Nullable(Type.Integer()),
  /** Seen pages are kept for when there is no connection. */
  offlinePages: Type.Boolean(),
  /**
   * The shop's own days off and working days of the next two months; a branch's word counts more than the shop's
   * (null).
   */
  shopDays: Type.Array(Type.Object({ day: Type.String(), nodeCode: Nullable(Type.String()), works: Type.Boolean() })),
  topTitle: Type.String(),
  saleTitle: Type.String(),
  saleLink: Type.String(),
})

export const initContent = schema({
  summary: 'Всё, что нужно каждой странице: контакты, филиал, меню, разделы, баннеры',
  cached: true,
  byNode: true,
  maxAge: 60,
  answer: InitContent,
})

export const contentMenu = schema({
  summary: 'Меню шапки и подвала',
  cached: true,
  byNode: true,
  answer: Menu,
})

export const fullscreenQuickNav = schema({
  summary: 'Быстрая навигация на весь экран',
  byNode: true,
  answer: Type.Array(MenuItem),
})

/** Each kind of page that is not a stored page, a category or a good. */
const SEO_TYPES = [
  'home',
  'catalog',
  'rental',
  'brands',
  'brand',
  'discount',
  'search',
  'favorites',
  'shops',
  'service',
  'basket',
  'blog',
  'publications',
  'news',
  'actions',
] as const
export type SeoType = (typeof SEO_TYPES)[number]

export const contentSeo = schema({
  summary: 'Заголовки и описание страницы по её виду и адресу',
  cached: true,
  byNode: true,
  query: {
    // a mapped union has no static type of its own
    type: Type.Unsafe<SeoType>(
      Type.Union(
        SEO_TYPES.map((type) => Type.Literal(type)),
        { message: `Выберите вид страницы: ${SEO_TYPES.join(', ')}` },
      ),
    ),
    /** Path and query of the page. */
    url: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  answer: SeoAnswer,
})

const userType = Type.Optional(
  Type.Union([Type.Literal('guest'), Type.Literal('customer')], { message: 'Укажите guest или customer' }),
)

export const contentImages = schema({
  summary: 'Баннеры места: home, catalog, basket-popup…',
  byNode: true,
  query: { type: Type.String({ minLength: 1, maxLength: 40 }), userType },
  answer: Type.Array(Banner),
})

export const catalogImages = schema({
  summary: 'Баннеры каталога',
  byNode: true,
  query: { userType },
  answer: Type.Array(Banner),
})

export const basketPopup = schema({
  summary: 'Что показать в окне «Товар в корзине»',
  byNode: true,
  query: { userType },
  answer: Type.Array(Banner),
})

export const StoredPage = Type.Object({
  code: Type.String(),
  title: Type.String(),
  /** For search engines, where it differs. */
  seoTitle: Type.String(),
  description: Type.String(),
  /** HTML, sanitised on the server. */
  html: Type.String(),
  /** Headings of the text; `id` is the anchor. */
  contents: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })),
  /** The address that counts: the short one. */
  url: Type.String(),
  updatedAt: Type.String(),
})

export const contentPage = schema({
  summary: 'Страница по адресу: /delivery/ или /pages/delivery/',
  byNode: true,
  query: { url: Type.String({ minLength: 1, maxLength: 200, message: 'Укажите адрес страницы' }) },
  answer: StoredPage,
})

export const rentalFaq = schema({
  summary: 'Вопросы и ответы о прокате',
  answer: Type.Array(
    Type.Object({
      question: Type.String(),
      /** HTML, sanitised on the server. */
      answer: Type.String(),
    }),
  ),
})

export const rentalMenu = schema({ summary: 'Меню проката', answer: Type.Array(MenuItem) })

export const contentRobots = schema({
  summary: 'Текст robots.txt для города: domain — поддомен, без него — основной город',
  query: { domain: Type.Optional(Type.String({ maxLength: 63 })) },
  answer: Type.String(),
})
