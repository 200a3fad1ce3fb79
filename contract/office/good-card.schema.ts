import Type from 'typebox'
import { Nullable, VatRateSchema } from '../shapes.schema.ts'
import { JournalEntry } from './audit.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Карточка товара')

const GoodCode = Type.String({ pattern: '^[0-9]{1,20}$', message: 'Нужен код товара' })
const PictureFile = Type.String({
  pattern: '^[0-9a-f]{20}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}[.]webp$',
  message: 'Такой картинки нет',
})
const Thousandths = Type.Number({ minimum: 0, maximum: 1000, message: 'Точка должна быть на картинке' })
const Name = (most: number) => Type.String({ maxLength: most, message: `Сократите до ${most} символов` })

/** Columns of a good, under their own names; attributes by code. */
export const GoodCardFields = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  article: Type.String(),
  barcode: Nullable(Type.String()),
  vendor_code: Type.String(),
  category_code: Type.String(),
  unit: Type.String(),
  description: Type.String(),
  labels: Type.Array(Type.String()),
  battery_platform_code: Nullable(Type.String()),
  warranty_months: Type.Integer(),
  weight_grams: Type.Integer(),
  length_mm: Type.Integer(),
  width_mm: Type.Integer(),
  height_mm: Type.Integer(),
  vat_rate: Nullable(VatRateSchema),
  is_marked: Type.Boolean(),
  in_the_box: Type.Array(Type.String()),
  videos: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  is_active: Type.Boolean(),
  attributes: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean()])),
})

/** The square shown of the original: its middle and its side, in thousandths. */
const Crop = Type.Object({
  x: Thousandths,
  y: Thousandths,
  side: Type.Number({ minimum: 100, maximum: 1000, message: 'Выберите не меньше десятой части снимка' }),
})

export const CardPicture = Type.Object({
  file: PictureFile,
  alt: Name(200),
  original: Nullable(PictureFile),
  crop: Nullable(Crop),
})

const CardDocument = Type.Object({
  name: Name(120),
  url: Name(500),
  size: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
})

export const CardKit = Type.Object({
  id: Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  name: Name(120),
  items: Type.Array(
    Type.Object({
      code: GoodCode,
      quantity: Type.Integer({ minimum: 1, maximum: 100, message: 'От 1 до 100 штук' }),
      discountPercent: Type.Integer({ minimum: 0, maximum: 90, message: 'Скидка от 0 до 90 %' }),
    }),
    { maxItems: 20, message: 'В комплекте до 20 товаров' },
  ),
})

const Codes = Type.Array(GoodCode, { maxItems: 300, message: 'Не больше 300 товаров' })
export const CardLinks = Type.Object({ material: Codes, analog: Codes, spare: Codes, together: Codes })

const CardSeo = Type.Object({ title: Name(160), description: Name(400) })

const Rubles = Type.Number({ minimum: 0, maximum: 10_000_000, message: 'Сумма от 0 до 10 млн ₽' })
export const CardRental = Type.Object({
  deposit: Rubles,
  saleGood: Nullable(GoodCode),
  tariffs: Type.Array(
    Type.Object({
      fromDays: Type.Integer({ minimum: 1, maximum: 365, message: 'От 1 до 365 дней' }),
      pricePerDay: Rubles,
    }),
    { maxItems: 20 },
  ),
  pieces: Type.Array(
    Type.Object({
      id: Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      warehouseId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      serial: Name(60),
    }),
    { maxItems: 200 },
  ),
})

export const CardDiagram = Type.Object({
  id: Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  name: Name(120),
  picture: PictureFile,
  points: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1, maximum: 999, message: 'Номер от 1 до 999' }),
      x: Thousandths,
      y: Thousandths,
      code: Nullable(GoodCode),
    }),
    { maxItems: 300, message: 'На схеме до 300 точек' },
  ),
})

export const CardParts = Type.Object({
  pictures: Type.Array(CardPicture, { maxItems: 60 }),
  documents: Type.Array(CardDocument, { maxItems: 40 }),
  kits: Type.Array(CardKit, { maxItems: 20 }),
  links: CardLinks,
  seo: CardSeo,
  /** Null: the good is on sale, not for rent. */
  rental: Nullable(CardRental),
  diagrams: Type.Array(CardDiagram, { maxItems: 20 }),
})

/** A good named on the card: of a kit, a link, a point of a diagram. */
export const NamedGood = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  vendor: Type.String(),
  isActive: Type.Boolean(),
  picture: Nullable(Type.String()),
})

/** Whose a field is: `accounting` is refused by hand, `until-edited` becomes the shop's once it is. */
const Owner = Type.Object({
  owner: Type.Union([Type.Literal('accounting'), Type.Literal('shop'), Type.Literal('until-edited')]),
  isEdited: Type.Boolean(),
  source: Type.String(),
})

export const GoodCard = Type.Object({
  code: Type.String(),
  url: Type.String(),
  isHire: Type.Boolean(),
  createdAt: Moment,
  updatedAt: Moment,
  fields: GoodCardFields,
  owners: Type.Record(Type.String(), Owner),
  parts: CardParts,
  /** Of each part, to be sent back with a change. */
  versions: Type.Record(Type.String(), Type.String()),
  /** Goods the parts name. */
  named: Type.Array(NamedGood),
  /** Shown while there are none by hand. */
  computedAnalogs: Type.Array(NamedGood),
  /** Pieces somebody has booked: they cannot be taken away. */
  bookedPieces: Type.Array(Type.Integer()),
  /** By branch, roubles; null: not on sale there. */
  offers: Type.Array(
    Type.Object({
      branch: Type.String(),
      name: Type.String(),
      price: Nullable(Type.Number()),
      priceOld: Nullable(Type.Number()),
    }),
  ),
  stock: Type.Integer(),
  /** What a buyer would miss; `isBlocking`: nobody sees the good without it. */
  missing: Type.Array(Type.Object({ words: Type.String(), isBlocking: Type.Boolean() })),
})

const Part = <const T extends Parameters<typeof Type.Object>[0][string]>(value: T) =>
  Type.Optional(Type.Object({ version: Type.String({ maxLength: 40 }), value }))

const { pictures, documents, kits, links, seo, diagrams } = CardParts.properties

export const goodCard = schema({
  summary: 'Карточка товара: поля, чьи они, снимки, документы, комплекты, связи, схемы',
  needs: 'goods.read',
  params: { code: GoodCode },
  answer: GoodCard,
})

export const goodCardLists = schema({
  summary: 'Из чего выбирают в карточке: категории, бренды, аккумуляторные платформы, магазины',
  needs: 'goods.read',
  answer: Type.Object({
    categories: Type.Array(
      Type.Object({ code: Type.String(), name: Type.String(), path: Type.String(), isHire: Type.Boolean() }),
    ),
    vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    platforms: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    warehouses: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), branch: Type.String() })),
    units: Type.Array(Type.String()),
  }),
})

export const categoryFigures = schema({
  summary: 'Атрибуты категории: тип, единица, значения списка',
  needs: 'goods.read',
  params: { category: Type.String({ pattern: '^[a-z0-9-]{1,100}$', message: 'Нужен код категории' }) },
  answer: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      group: Type.String(),
      type: Type.Union([Type.Literal('list'), Type.Literal('number'), Type.Literal('bool')]),
      unit: Nullable(Type.String()),
      decimals: Type.Integer(),
      isCard: Type.Boolean(),
      isFilter: Type.Boolean(),
      values: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    }),
  ),
})

export const goodTwins = schema({
  summary: 'Похоже на тот же товар: бренд и артикул без знаков или штрихкод',
  needs: 'goods.read',
  query: {
    vendor: Type.Optional(Type.String({ maxLength: 100 })),
    article: Type.Optional(Type.String({ maxLength: 100 })),
    barcode: Type.Optional(Type.String({ maxLength: 20 })),
    except: Type.Optional(GoodCode),
  },
  answer: Type.Array(NamedGood),
})

export const goodJournal = schema({
  summary: 'Кто и что менял в товаре',
  needs: 'goods.read',
  params: { code: GoodCode },
  query: {
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({ entries: Type.Array(JournalEntry), next: Nullable(Type.String()) }),
})

export const previewText = schema({
  summary: 'Текст так, как его покажет магазин',
  needs: 'goods.read',
  body: Type.Object({ text: Name(50_000) }),
  answer: Type.Object({ html: Type.String() }),
})

export const namedGoods = schema({
  summary: 'Товары по словам, артикулу или коду, скрытые тоже: для комплектов, связей и схем',
  needs: 'goods.read',
  query: {
    search: Type.String({ minLength: 1, maxLength: 100, message: 'Введите название или артикул, до 100 символов' }),
  },
  answer: Type.Object({ goods: Type.Array(NamedGood), exact: Nullable(Type.String()) }),
})

const Values = Type.Record(Type.String({ maxLength: 120 }), Type.Unknown())
const Price = Nullable(Type.Number({ minimum: 0, maximum: 1_000_000_000, message: 'Нужна цена в рублях' }))
const OfferPrices = Type.Object({ price: Price, priceOld: Price })

const CardChange = Type.Object({
  /** Columns and `attributes.<code>`; null takes an attribute away. `seen`: what stood there when the typing began. */
  set: Type.Optional(Values),
  seen: Type.Optional(Values),
  offers: Type.Optional(
    Type.Array(Type.Object({ branch: Type.String({ maxLength: 20 }), ...OfferPrices.properties, seen: OfferPrices }), {
      maxItems: 100,
    }),
  ),
  /** A price that moves ten times is held until this is said. */
  isSure: Type.Optional(Type.Boolean()),
  parts: Type.Optional(
    Type.Object({
      pictures: Part(pictures),
      documents: Part(documents),
      kits: Part(kits),
      links: Part(links),
      seo: Part(seo),
      rental: Part(CardRental),
      diagrams: Part(diagrams),
    }),
  ),
})

export const saveGood = schema({
  summary:
    'Записать карточку: поля, цены филиалов, снимки, документы, комплекты, связи, SEO, прокат и схемы — всё сразу или ничего',
  needs: 'goods.read',
  params: { code: GoodCode },
  body: CardChange,
  answer: GoodCard,
})

export const makeGood = schema({
  summary: 'Завести товар: он скрыт, пока его не покажут',
  needs: 'goods.change',
  body: Type.Object({
    name: Name(300),
    categoryCode: Name(100),
    vendorCode: Name(100),
    article: Type.Optional(Name(100)),
  }),
  answer: Type.Object({ code: Type.String() }),
})

export const previewGood = schema({
  summary:
    'Страница товара с тем, что ещё не записано: ссылка на 15 минут для того, кто откроет первым. Ничего не меняет',
  needs: 'goods.read',
  params: { code: GoodCode },
  body: CardChange,
  answer: Type.Object({ url: Type.String(), until: Moment }),
})

export const cropPicture = schema({
  summary: 'Квадрат из снимка на белом поле: новый снимок, прежний остаётся',
  needs: 'goods.texts',
  body: Type.Object({ file: PictureFile, crop: Crop }),
  answer: Type.Object({ file: Type.String() }),
})
