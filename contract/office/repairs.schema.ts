import Type from 'typebox'
import { REPAIR_STATES, type RepairState } from '#rules/order/repair-state.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { MoneyBook } from './money.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'
import { Seller } from './print.schema.ts'

const schema = officeSection('Ремонт')

export const RepairStateSchema = Type.Unsafe<RepairState>(
  Type.String({ pattern: `^(${REPAIR_STATES.join('|')})$`, message: 'Такого состояния нет' }),
)
const number = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер ремонта' })
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите день' })
const Rubles = (words: string) => Type.Number({ minimum: 0, maximum: 10_000_000, message: words })
const Pieces = Type.Integer({ minimum: 1, maximum: 1000, message: 'Количество — целое число от 1 до 1000' })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер' })
/** What the owner of the tool has said to the price; `ended`: the link is over, and nobody has answered. */
const OfferState = Type.Unsafe<'waiting' | 'agreed' | 'refused' | 'ended'>(Type.String())

/** Sums are roubles, as everywhere on the wire. */
export const RepairRow = Type.Object({
  number: Type.String(),
  state: RepairStateSchema,
  tool: Type.String(),
  vendorName: Nullable(Type.String()),
  name: Type.String(),
  createdAt: Moment,
  /** In this state since. */
  since: Moment,
  promisedOn: Nullable(Type.String()),
  /** Not ready though the promised day is over. */
  isLate: Type.Boolean(),
  price: Nullable(Type.Number()),
  isWarranty: Type.Boolean(),
  assignedTo: Nullable(Person),
  /** A part, or the maker's service, and until when. */
  awaited: Nullable(Type.Object({ what: Type.String(), on: Nullable(Type.String()) })),
  center: Type.Object({ id: Type.Integer(), name: Type.String() }),
  offer: Nullable(OfferState),
  /** States it may go to by hand: by the table of the rules, and not beyond what its owner agreed to. */
  next: Type.Array(RepairStateSchema),
  /** The price is above what its owner agreed to. */
  needsConsent: Type.Boolean(),
})

const place = {
  branch: Type.Optional(Type.String({ maxLength: 20 })),
  shop: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
}
const Search = Type.Optional(Type.String({ maxLength: 100, message: 'До 100 символов' }))

export const RepairBoard = Type.Object({
  columns: Type.Array(
    Type.Object({ state: RepairStateSchema, name: Type.String(), count: Type.Integer(), rows: Type.Array(RepairRow) }),
  ),
  /** Who may be made responsible. */
  people: Type.Array(Person),
  /** Where a tool may be taken in. */
  centers: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
})

export const repairBoard = schema({
  summary: 'Ремонты в работе по состояниям: дольше всех ждущие первыми, в столбце — до сотни',
  needs: 'repairs.read',
  query: { ...place, search: Search, mine: Type.Optional(Type.Boolean()) },
  answer: RepairBoard,
})

export const closedRepairs = schema({
  summary: 'Выданные и отменённые ремонты, новые первыми',
  needs: 'repairs.read',
  query: { ...place, search: Search, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) },
  answer: Type.Object({ rows: Type.Array(RepairRow), isMore: Type.Boolean() }),
})

export const RepairLine = Type.Object({
  id: Type.Integer(),
  kind: Type.Unsafe<'part' | 'work'>(Type.String()),
  code: Nullable(Type.String()),
  name: Type.String(),
  /** Whose shelf a part was taken from. */
  warehouse: Nullable(Type.String()),
  quantity: Type.Integer(),
  price: Type.Number(),
  total: Type.Number(),
})

export const RepairCard = Type.Object({
  ...RepairRow.properties,
  stateText: Type.String(),
  /** Handed out as it was brought. */
  isUnrepaired: Type.Boolean(),
  /** The most that is taken for the diagnosis of a tool handed out without repair. */
  diagnosisFee: Type.Number(),
  version: Type.Integer(),
  awaitedKind: Nullable(Type.Unsafe<'part' | 'maker'>(Type.String())),
  discount: Type.Number(),
  discountWhy: Type.String(),
  /** Who took the tool in, and when; null: it has not been brought. */
  taken: Nullable(Type.Object({ at: Moment, who: Nullable(Type.String()) })),
  /** Since when it may be collected. */
  readyAt: Nullable(Moment),
  /** What keeping it costs by today, and how much a day after the free ones. */
  storageNow: Type.Number(),
  storage: Type.Object({ freeDays: Type.Integer(), perDay: Type.Number() }),
  /** On the work, in months. */
  workWarranty: Type.Integer(),
  /** The centre's own list of usual works. */
  works: Type.Array(Type.Object({ name: Type.String(), priceFrom: Type.Number(), days: Type.Integer() })),
  /** Other centres the person may move it to. */
  centers: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** Who works on repairs here. */
  people: Type.Array(Person),
  fault: Type.String(),
  phone: Type.String(),
  isMasked: Type.Boolean(),
  canReveal: Type.Boolean(),
  customerId: Nullable(Type.Integer()),
  photos: Type.Array(Image),
  serial: Type.String(),
  kit: Type.String(),
  diagnosis: Type.String(),
  goodCode: Nullable(Type.String()),
  orderNumber: Nullable(Type.String()),
  place: Type.Object({ name: Type.String(), address: Type.String(), phone: Type.String() }),
  lines: Type.Array(RepairLine),
  /** Of all lines, whoever pays for them. */
  linesSum: Type.Number(),
  offers: Type.Array(
    Type.Object({
      id: Type.Integer(),
      state: Type.Unsafe<'waiting' | 'agreed' | 'refused' | 'ended' | 'replaced'>(Type.String()),
      total: Type.Number(),
      sentAt: Moment,
      validUntil: Moment,
      answeredAt: Nullable(Moment),
      /** Of a refusal its reason, of a consent by phone a note. */
      reason: Type.String(),
      way: Type.Unsafe<'link' | 'phone'>(Type.String()),
      heardBy: Nullable(Type.String()),
      /** As the owner sees it; of the last one alone. */
      url: Nullable(Type.String()),
    }),
  ),
  /** Oldest first; `minutes` in the state, of the last one until now. */
  history: Type.Array(
    Type.Object({
      state: RepairStateSchema,
      stateText: Type.String(),
      note: Type.String(),
      at: Moment,
      minutes: Type.Integer(),
      who: Nullable(Person),
    }),
  ),
  notes: Type.Array(Type.Object({ id: Type.Integer(), text: Type.String(), at: Moment, who: Nullable(Person) })),
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      channel: Type.Unsafe<'sms' | 'email'>(Type.String()),
      text: Type.String(),
      state: Type.String(),
      at: Moment,
    }),
  ),
  handed: Nullable(Type.Object({ at: Moment, who: Nullable(Person) })),
  money: MoneyBook,
})

export const repairCard = schema({
  summary: 'Ремонт целиком',
  needs: 'repairs.read',
  params: { number },
  answer: RepairCard,
})

export const takeTool = schema({
  summary: 'Принять инструмент у стойки: ремонт сразу «Инструмент у нас», хозяин получает SMS с номером',
  needs: 'repairs.work',
  idempotent: true,
  body: Type.Object({
    centerId: Type.Integer({ minimum: 1, maximum: 1_000_000_000, message: 'Выберите сервисный центр' }),
    name: Type.String({ maxLength: 200, message: 'Введите имя' }),
    phone: Type.String({ maxLength: 40, message: 'Введите телефон' }),
    tool: Type.String({ minLength: 1, maxLength: 120, message: 'Напишите марку и модель, до 120 символов' }),
    vendor: Type.Optional(Nullable(Type.String({ maxLength: 40, message: 'Выберите марку из списка' }))),
    fault: Type.String({ minLength: 1, maxLength: 1000, message: 'Напишите, что случилось, до 1000 символов' }),
    serial: Type.Optional(Type.String({ maxLength: 60, message: 'Серийный номер — до 60 символов' })),
    kit: Type.Optional(Type.String({ maxLength: 500, message: 'Комплект и вид — до 500 символов' })),
    promisedOn: Type.Optional(Nullable(Day)),
  }),
  answer: Type.Object({ number: Type.String() }),
})

export const KnownOwner = Type.Object({
  /** Empty: nobody known by this phone. */
  name: Type.String(),
  tools: Type.Array(
    Type.Object({ tool: Type.String(), vendor: Nullable(Type.String()), serial: Type.String(), from: Type.String() }),
  ),
})

export const knownOwner = schema({
  summary: 'Кто это по телефону и какой инструмент у него есть: прежние ремонты и покупки',
  needs: 'repairs.work',
  query: { phone: Type.String({ maxLength: 40, message: 'Введите телефон' }) },
  answer: KnownOwner,
})

const Change = <T extends Type.TSchema>(value: T) => Type.Optional(Type.Object({ from: value, to: value }))

export const changeRepair = schema({
  summary: 'Изменить поля ремонта. Тронутое другим человеком не пишется: 409 с обоими значениями',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    serial: Change(Type.String({ maxLength: 60, message: 'Серийный номер — до 60 символов' })),
    kit: Change(Type.String({ maxLength: 500, message: 'Комплект и вид — до 500 символов' })),
    diagnosis: Change(Type.String({ maxLength: 1000, message: 'Что нашли — до 1000 символов' })),
    promisedOn: Change(Nullable(Day)),
    assignedTo: Change(Nullable(Id)),
    isWarranty: Change(Type.Boolean()),
    goodCode: Change(Nullable(Type.String({ maxLength: 50, message: 'Нужен код товара' }))),
    orderNumber: Change(Nullable(Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' }))),
  }),
  answer: RepairCard,
})

export const addRepairPart = schema({
  summary: 'Взять запчасть со склада в ремонт: остаток убавляется тем же шагом',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 50, message: 'Нужен код товара' }),
    warehouseId: Id,
    quantity: Pieces,
    price: Type.Optional(Rubles('Цена — от 0 до 10 000 000 ₽')),
  }),
  answer: RepairCard,
})

export const addRepairWork = schema({
  summary: 'Добавить работу',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 120, message: 'Назовите работу, до 120 символов' }),
    quantity: Type.Optional(Pieces),
    price: Rubles('Цена — от 0 до 10 000 000 ₽'),
  }),
  answer: RepairCard,
})

const LineFigures = Type.Object({ quantity: Pieces, price: Rubles('Цена — от 0 до 10 000 000 ₽') })

export const changeRepairLine = schema({
  summary: 'Изменить количество или цену строки; запчасть добирается со склада или возвращается на него',
  needs: 'repairs.work',
  idempotent: true,
  params: { number, id: Id },
  body: Type.Object({ from: LineFigures, to: LineFigures }),
  answer: RepairCard,
})

export const dropRepairLine = schema({
  summary: 'Убрать строку; запчасть возвращается на тот же склад',
  needs: 'repairs.work',
  params: { number, id: Id },
  answer: RepairCard,
})

export const addRepairNote = schema({
  summary: 'Заметка для своих',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 1000, message: 'Заметка — до 1000 символов' }) }),
  answer: RepairCard,
})

export const revealRepairContact = schema({
  summary: 'Показать скрытый телефон; запишется в журнал',
  needs: 'contacts.unmask',
  params: { number },
  body: Type.Object({}),
  answer: Type.Object({ phone: Type.String() }),
})

export const WarrantyFound = Type.Object({
  /** What was bought here with this phone or by this account, likeliest first. */
  bought: Type.Array(
    Type.Object({
      orderNumber: Type.String(),
      goodCode: Type.String(),
      name: Type.String(),
      boughtOn: Type.String(),
      /** Null: the good has no warranty of its own. */
      until: Nullable(Type.String()),
      isValid: Type.Boolean(),
      isLikely: Type.Boolean(),
    }),
  ),
  /** Other repairs of the same serial number. */
  before: Type.Array(
    Type.Object({ number: Type.String(), tool: Type.String(), stateText: Type.String(), createdAt: Moment }),
  ),
  /** Makers whose warranty this centre repairs under. */
  isMakersCenter: Type.Boolean(),
})

export const repairWarranty = schema({
  summary: 'Куплен ли инструмент здесь и до какого дня гарантия; прежние ремонты того же номера',
  needs: 'repairs.read',
  params: { number },
  answer: WarrantyFound,
})

export const PartFound = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  price: Type.Number(),
  stock: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String(), quantity: Type.Integer() })),
})

export const repairParts = schema({
  summary: 'Запчасти по названию, артикулу или штрихкоду, с остатком складов филиала',
  needs: 'repairs.work',
  params: { number },
  query: { search: Type.String({ minLength: 1, maxLength: 100, message: 'Что найти — до 100 символов' }) },
  answer: Type.Object({ goods: Type.Array(PartFound), exact: Nullable(Type.String()) }),
})

export const printedRepair = schema({
  summary: 'Ремонт для печати: акт приёма, акт работ и чек',
  needs: 'repairs.read',
  params: { number },
  answer: Type.Object({ at: Moment, seller: Seller, card: RepairCard }),
})
