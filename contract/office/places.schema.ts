import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Настройки')
const needs = 'settings.change' as const

const text = (max: number, name: string) => Type.String({ maxLength: max, message: `${name}: до ${max} символов` })
const Money = Type.Integer({ minimum: 0, maximum: 1_000_000_000, message: 'Сумма — от 0' })
const Branch = Type.String({ maxLength: 20, message: 'Такого филиала нет' })
const Tier = Type.Object({ start: Money, price: Money })
const Tiers = Type.Array(Tier, { maxItems: 20, message: 'Ступеней слишком много' })

export const BranchFields = Type.Object({
  name: text(60, 'Название'),
  nameIn: text(80, 'Название с предлогом'),
  phone: text(30, 'Телефон'),
  transferDays: Type.Integer({ minimum: -1, maximum: 365, message: 'Нужно от 0 до 365 дней' }),
  hasRental: Type.Boolean(),
  hasService: Type.Boolean(),
})

const Day = Type.Object({ isOff: Type.Boolean(), start: text(5, 'Начало'), end: text(5, 'Конец') })

export const PlaceFields = Type.Object({
  name: text(100, 'Название'),
  address: text(300, 'Адрес'),
  directions: text(500, 'Как добраться'),
  phone: text(30, 'Телефон'),
  geoLat: Type.Number({ minimum: -90, maximum: 90, message: 'Широта — от −90 до 90' }),
  geoLon: Type.Number({ minimum: -180, maximum: 180, message: 'Долгота — от −180 до 180' }),
  week: Type.Array(Day, { maxItems: 7, message: 'Нужны семь дней' }),
  isShop: Type.Boolean(),
  hasPickup: Type.Boolean(),
  hasRental: Type.Boolean(),
  hasService: Type.Boolean(),
})

export const OfficeBranch = Type.Object({
  code: Type.String(),
  slug: Nullable(Type.String()),
  fields: BranchFields,
  tiers: Tiers,
  /** The city it stands in, and how many cities are served from it. */
  city: Nullable(Type.String()),
  cities: Type.Integer(),
  closedAt: Nullable(Moment),
  /** Goes out from the main city: a transport company counts by weight. */
  isByCompany: Type.Boolean(),
  mayChange: Type.Boolean(),
})

const Kind = Type.Unsafe<'shop' | 'center'>(Type.String({ pattern: '^(shop|center)$', message: 'Магазин или сервис' }))

export const OfficePlace = Type.Object({
  kind: Kind,
  id: Type.Integer(),
  slug: Type.String(),
  branch: Type.String(),
  fields: PlaceFields,
})

export const SpecialDay = Type.Object({
  day: Type.String(),
  /** Null: everywhere. */
  branch: Nullable(Type.String()),
  works: Type.Boolean(),
})

export const PlacesAnswer = Type.Object({
  branches: Type.Array(OfficeBranch),
  /** A branch is opened and closed by whoever works in all of them. */
  mayOpen: Type.Boolean(),
  /** A code nobody has yet. */
  nextCode: Type.String(),
  places: Type.Array(OfficePlace),
  days: Type.Array(SpecialDay),
})

export const places = schema({
  summary: 'Филиалы, магазины, сервисы, ступени доставки и особые дни',
  needs,
  answer: PlacesAnswer,
})

export const saveBranch = schema({
  summary: 'Изменить филиал',
  needs,
  body: Type.Object({ branch: Branch, seen: BranchFields, fields: BranchFields }),
  answer: Type.Object({ isChanged: Type.Boolean() }),
})

export const savePlace = schema({
  summary: 'Изменить магазин, склад или сервис; новый магазин',
  needs,
  body: Type.Object({
    kind: Kind,
    /** Null: a new shop. */
    id: Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Такого магазина нет' })),
    branch: Branch,
    seen: Nullable(PlaceFields),
    fields: PlaceFields,
  }),
  answer: Type.Object({ id: Type.Integer() }),
})

export const TiersEffect = Type.Object({
  carts: Type.Array(
    Type.Object({ sum: Type.Integer(), before: Nullable(Type.Integer()), after: Nullable(Type.Integer()) }),
  ),
  /** Orders a courier brought in thirty days: what they paid for it, and what they would. */
  orders: Type.Integer(),
  paid: Type.Integer(),
  wouldPay: Type.Integer(),
})

export const previewTiers = schema({
  summary: 'Сколько стоила бы доставка: корзины для примера и заказы последних тридцати дней',
  needs,
  body: Type.Object({ branch: Branch, tiers: Tiers }),
  answer: TiersEffect,
})

export const saveTiers = schema({
  summary: 'Сохранить ступени доставки филиала',
  needs,
  body: Type.Object({ branch: Branch, seen: Tiers, tiers: Tiers }),
  answer: Type.Object({ isChanged: Type.Boolean() }),
})

export const saveSpecialDay = schema({
  summary: 'Особый день: выходной или рабочий, везде или в одном филиале; снять его',
  needs,
  body: Type.Object({
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День вида 2026-12-31' }),
    branch: Nullable(Branch),
    /** As the person saw it; null: an ordinary day. */
    seen: Nullable(Type.Boolean()),
    works: Nullable(Type.Boolean()),
  }),
  answer: Type.Object({ isChanged: Type.Boolean() }),
})

const City = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Выберите город из списка' })

export const BranchCity = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  region: Type.String(),
  /** Whose buyers live there now; `isOwn`: that branch stands there. */
  branch: Type.String(),
  isOwn: Type.Boolean(),
})

export const branchCities = schema({
  summary: 'Города, где можно открыть филиал, по началу названия',
  needs,
  query: { q: Type.String({ maxLength: 60, message: 'До 60 символов' }) },
  answer: Type.Array(BranchCity),
})

export const NewBranch = Type.Object({
  code: Type.String({ maxLength: 40, message: 'Код: до 20 символов' }),
  slug: Type.String({ maxLength: 80, message: 'Адрес: до 40 символов' }),
  fields: BranchFields,
  cityId: City,
  /** Whose buyers it serves: of its own city, or of every city of the region that is not a branch's own. */
  reach: Type.Unsafe<'city' | 'region'>(Type.String({ pattern: '^(city|region)$', message: 'Город или вся область' })),
  /** Whose prices it begins with; null: with none, goods cannot be bought until they are loaded. */
  pricesFrom: Nullable(Branch),
  tiers: Tiers,
})

export const openBranch = schema({
  summary: 'Открыть новый филиал: адрес сайта, город, цены и ступени доставки — всё сразу или ничего',
  needs,
  isFreshNeeded: true,
  body: NewBranch,
  answer: Type.Object({ code: Type.String(), goods: Type.Integer(), cities: Type.Integer() }),
})

export const closeBranch = schema({
  summary: 'Закрыть филиал: его города уходят другому, заказы остаются; открыть снова',
  needs,
  final: 'asked',
  isFreshNeeded: true,
  body: Type.Object({
    branch: Branch,
    /** Who serves its cities now; null: it is opened again. */
    to: Nullable(Branch),
  }),
  answer: Type.Object({ cities: Type.Integer() }),
})

export const PlaceHistoryEntry = Type.Object({
  id: Type.String(),
  at: Moment,
  who: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  via: Type.String(),
  /** Whose: the branch itself, its steps of delivery, one of its shops. */
  name: Type.String(),
  changes: Type.Array(
    Type.Object({ label: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
  /** What it made still stands, and this person may put it back. */
  isBackable: Type.Boolean(),
})

export const placesHistory = schema({
  summary: 'История филиала, его ступеней доставки, магазинов и сервисов, новое сначала',
  needs,
  query: { branch: Branch },
  answer: Type.Array(PlaceHistoryEntry),
})

export const takeBackPlaces = schema({
  summary: 'Вернуть изменение филиала, магазина или ступеней, как было',
  needs,
  body: Type.Object({
    branch: Branch,
    id: Type.String({ pattern: '^\\d{1,15}$', message: 'Такой записи в истории нет' }),
  }),
  answer: Type.Object({ isChanged: Type.Boolean() }),
})

export const DayHistoryEntry = Type.Object({
  id: Type.String(),
  at: Moment,
  who: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  via: Type.String(),
  day: Type.String(),
  branch: Nullable(Type.String()),
  /** Null: an ordinary day. */
  before: Nullable(Type.Boolean()),
  after: Nullable(Type.Boolean()),
})

export const daysHistory = schema({
  summary: 'История особых дней, новое сначала',
  needs,
  answer: Type.Array(DayHistoryEntry),
})
