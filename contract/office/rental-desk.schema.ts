import Type from 'typebox'
import type { BookingStatus } from '#rules/rental/booking-status.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { AskedRest, CounterWaySchema, MoneyBook } from './money.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'
import { Seller } from './print.schema.ts'

const schema = officeSection('Прокат')

const Status = Type.Unsafe<BookingStatus>(
  Type.String({ pattern: '^(new|confirmed|issued|returned|cancelled)$', message: 'Такого статуса нет' }),
)
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер' })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите день' })
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const Rubles = Type.Number({ minimum: 0, maximum: 10_000_000, message: 'Сумма — от 0 до 10 000 000 ₽' })
const Condition = Type.String({ maxLength: 500, message: 'Состояние — до 500 символов' })

const BookingDelivery = Type.Object({
  address: Type.String(),
  price: Type.Number(),
  day: Nullable(Type.String()),
  hours: Type.String(),
  driver: Type.String(),
})

const Company = Type.Object({
  name: Type.String({ maxLength: 200, message: 'Название — до 200 символов' }),
  inn: Type.String({ maxLength: 12, message: 'ИНН — 10 или 12 цифр' }),
  kpp: Type.String({ maxLength: 9, message: 'КПП — 9 цифр' }),
  address: Type.String({ maxLength: 300, message: 'Адрес — до 300 символов' }),
})

/** Sums are roubles, as everywhere on the wire. */
export const BookingRow = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  status: Status,
  statusText: Type.String(),
  name: Type.String(),
  goodName: Type.String(),
  serial: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** Out, though it should be back. */
  isLate: Type.Boolean(),
  total: Type.Number(),
  deposit: Type.Number(),
  /** Above zero: to be paid; below: to be given back. The deposit is apart. */
  owed: Type.Number(),
  /** Masked for whoever may not see contacts. */
  phone: Type.String(),
  isMasked: Type.Boolean(),
  delivery: Nullable(BookingDelivery),
  company: Nullable(Type.String()),
  /** The machine is in repair on the booked days: another one is needed. */
  outOfService: Nullable(Type.String()),
})

const Bar = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  name: Type.String(),
  status: Status,
  from: Type.String(),
  to: Type.String(),
  isLate: Type.Boolean(),
})

export const RentalPieceRow = Type.Object({
  id: Type.Integer(),
  serial: Type.String(),
  goodCode: Type.String(),
  goodName: Type.String(),
  bookings: Type.Array(Bar),
  services: Type.Array(
    Type.Object({ id: Type.Integer(), from: Type.String(), to: Type.String(), reason: Type.String() }),
  ),
})

export const RentalGrid = Type.Object({
  /** Where the person may look. */
  shops: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  shop: Type.Integer(),
  today: Type.String(),
  days: Type.Array(Type.Object({ day: Type.String(), isOff: Type.Boolean() })),
  pieces: Type.Array(RentalPieceRow),
})

export const rentalGrid = schema({
  summary: 'Календарь парка одного магазина: экземпляры и дни, окно до 62 дней',
  needs: 'rental.read',
  query: {
    shop: Type.Optional(Id),
    from: Type.Optional(Day),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 62, message: 'Дней — от 1 до 62' })),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'До 100 символов' })),
  },
  answer: RentalGrid,
})

export const rentalDay = schema({
  summary: 'Что в этот день выдать, что принять; что просрочено и чьи деньги не сошлись',
  needs: 'rental.read',
  query: {
    shop: Type.Optional(Id),
    branch: Type.Optional(Type.String({ maxLength: 20 })),
    /** Today, unless another is asked for. */
    day: Type.Optional(Day),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'До 100 символов' })),
  },
  answer: Type.Object({
    today: Type.String(),
    day: Type.String(),
    out: Type.Array(BookingRow),
    back: Type.Array(BookingRow),
    late: Type.Array(BookingRow),
    unconfirmed: Type.Array(BookingRow),
    /** Whose money is not even, out or back. */
    unsettled: Type.Array(BookingRow),
    /** Nobody came for them, and their days are over. */
    missed: Type.Array(BookingRow),
  }),
})

export const BookingCard = Type.Object({
  ...BookingRow.properties,
  version: Type.Integer(),
  pieceId: Nullable(Type.Integer()),
  shop: Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String(), phone: Type.String() }),
  canReveal: Type.Boolean(),
  comment: Type.String(),
  organization: Nullable(Company),
  /** The power of attorney of whoever came for the organization. */
  proxy: Type.String(),
  /** The number of its УПД, once written. */
  paper: Nullable(Type.String()),
  /** What goes with the machine, as its own card tells. */
  kit: Type.Array(Type.String()),
  /** What the machine is worth; null: nobody has said. */
  value: Nullable(Type.Number()),
  swaps: Type.Array(
    Type.Object({
      at: Moment,
      who: Nullable(Type.String()),
      was: Type.String(),
      became: Type.String(),
      reason: Type.String(),
    }),
  ),
  /** Where a mistake may be taken back to. */
  backTo: Nullable(Status),
  pricePerDay: Type.Number(),
  createdAt: Moment,
  next: Type.Array(Status),
  out: Nullable(
    Type.Object({
      at: Moment,
      who: Nullable(Person),
      papers: Type.String(),
      /** Why the deposit was less than the tariff's. */
      depositWhy: Type.String(),
      condition: Type.String(),
      kit: Type.Array(Type.String()),
    }),
  ),
  back: Nullable(
    Type.Object({
      at: Moment,
      who: Nullable(Person),
      condition: Type.String(),
      kit: Type.Array(Type.String()),
    }),
  ),
  money: MoneyBook,
  /** Were it brought back today. */
  lateDays: Type.Integer(),
  lateFeeNow: Type.Number(),
  photosOut: Type.Array(Image),
  photosBack: Type.Array(Image),
})

const params = { id: Id }

export const bookingCard = schema({
  summary: 'Бронь проката целиком',
  needs: 'rental.read',
  params,
  answer: BookingCard,
})

const TermCheck = Type.Object({
  /** Null: the days are free. */
  clash: Nullable(Type.String()),
  /** Free terms of the same length, the nearest ones. */
  nearest: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** Booked on these days and not yet out, each with the machine it could go to; null: none is free. */
  inTheWay: Type.Array(
    Type.Object({
      id: Type.Integer(),
      number: Type.String(),
      name: Type.String(),
      from: Type.String(),
      to: Type.String(),
      other: Nullable(Type.String()),
    }),
  ),
  days: Type.Integer(),
  total: Nullable(Type.Number()),
  deposit: Type.Number(),
  /** With `except`: what the booking would owe after this change; below zero: what would have to be given back. */
  owed: Type.Number(),
})

export const checkTerm = schema({
  summary: 'Свободен ли экземпляр в эти дни, сколько это стоит, когда ближе всего свободно',
  needs: 'rental.read',
  query: {
    pieceId: Id,
    from: Day,
    to: Day,
    /** A booking that is being prolonged does not clash with itself. */
    except: Type.Optional(Id),
  },
  answer: TermCheck,
})

export const bookAtCounter = schema({
  summary: 'Бронь у стойки для человека: сразу подтверждена, он получает SMS',
  needs: 'rental.work',
  idempotent: true,
  body: Type.Object({
    pieceId: Id,
    /** Another piece of the model will do, when this one has just been taken. */
    isAny: Type.Optional(Type.Boolean()),
    from: Day,
    to: Day,
    name: Type.String({ maxLength: 200, message: 'Введите имя' }),
    phone: Type.String({ maxLength: 40, message: 'Введите телефон' }),
    comment: Type.Optional(Type.String({ maxLength: 500, message: 'Комментарий — до 500 символов' })),
    deliveryAddress: Type.Optional(Type.String({ maxLength: 300, message: 'Адрес — до 300 символов' })),
    deliveryPrice: Type.Optional(Rubles),
  }),
  answer: BookingCard,
})

export const FreeMachine = Type.Object({
  code: Type.String(),
  name: Type.String(),
  deposit: Type.Number(),
  /** For all of the days; null: no tariff for so few. */
  total: Nullable(Type.Number()),
  pieces: Type.Integer(),
  free: Type.Array(Type.Object({ id: Type.Integer(), serial: Type.String() })),
})

export const freeMachines = schema({
  summary: 'Что из парка свободно все эти дни: модели, свободные экземпляры, цена за срок',
  needs: 'rental.read',
  query: {
    shop: Type.Optional(Id),
    from: Day,
    to: Day,
    search: Type.Optional(Type.String({ maxLength: 100, message: 'До 100 символов' })),
  },
  answer: Type.Object({ machines: Type.Array(FreeMachine) }),
})

export const OtherPiece = Type.Object({
  id: Type.Integer(),
  serial: Type.String(),
  goodName: Type.String(),
  shop: Type.String(),
  isHere: Type.Boolean(),
  /** Of the same model. */
  isSame: Type.Boolean(),
  fromPerDay: Nullable(Type.Number()),
})

export const otherPieces = schema({
  summary: 'Чем заменить экземпляр брони: свободные той же модели, потом того же вида',
  needs: 'rental.work',
  params,
  query: { from: Type.Optional(Day), to: Type.Optional(Day) },
  answer: Type.Object({ pieces: Type.Array(OtherPiece) }),
})

export const moveBookingStatus = schema({
  summary: 'Подтвердить бронь или отменить её с причиной',
  needs: 'rental.work',
  final: 'asked',
  idempotent: true,
  params,
  body: Type.Object({
    from: Status,
    to: Type.Unsafe<'confirmed' | 'cancelled'>(
      Type.String({ pattern: '^(confirmed|cancelled)$', message: 'Подтвердить или отменить' }),
    ),
    note: Type.Optional(Type.String({ maxLength: 300, message: 'Причина — до 300 символов' })),
  }),
  answer: BookingCard,
})

/** Ticked off, by name. */
const Kit = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, message: 'Комплект — до 50 предметов' })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** As it was shown; another meanwhile is a conflict. Below zero: to be given back. */
const Owed = Type.Number({ minimum: -10_000_000, maximum: 10_000_000, message: 'Сумма — до 10 000 000 ₽' })

export const handOutRental = schema({
  summary: 'Выдать: документ проверен, залог и плата взяты, состояние записано',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object({
    version: Version,
    papers: Type.String({ maxLength: 100, message: 'Какой документ проверили — до 100 символов' }),
    depositTaken: Rubles,
    /** Why it is less than the tariff's; `rental.deposit` is needed for that. */
    depositReason: Type.Optional(Type.String({ maxLength: 200, message: 'Причина — до 200 символов' })),
    paidBy: Type.Optional(CounterWaySchema),
    /** An organization pays by invoice: the fee stays owed. */
    isDebt: Type.Optional(Type.Boolean()),
    condition: Condition,
    kit: Type.Optional(Kit),
  }),
  answer: BookingCard,
})

const Damage = Type.Object({
  what: Type.String({ maxLength: 200, message: 'Повреждение — до 200 символов' }),
  sum: Rubles,
})

export const takeRentalBack = schema({
  summary: 'Принять назад: состояние, опоздание, повреждения; залог возвращён или удержан, остальное — долг',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object({
    version: Version,
    condition: Condition,
    kit: Type.Optional(Kit),
    damages: Type.Array(Damage, { maxItems: 20, message: 'Повреждений — до 20 строк' }),
    /** What the person saw: 409 when a day has passed since. */
    lateFee: Rubles,
    /** What is left after the deposit, as it was shown: to be received, or below zero to be given back. */
    rest: Owed,
    /** How the rest passed. Left out: nothing is left, or `isDebt`. */
    paidBy: Type.Optional(CounterWaySchema),
    /** What is due is not paid now. */
    isDebt: Type.Optional(Type.Boolean()),
  }),
  answer: BookingCard,
})

export const prolongRental = schema({
  summary:
    'Изменить срок; занятые дни отказываются словами. После выдачи разницу получают, возвращают или оставляют долгом',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object({
    from: Day,
    to: Day,
    /** What is owed after the change, as `checkTerm` has told it. */
    owed: Type.Optional(Owed),
    /** Left out: it stays owed, and is seen until it is settled. */
    paidBy: Type.Optional(CounterWaySchema),
  }),
  answer: BookingCard,
})

export const moveRental = schema({
  summary: 'Другой экземпляр или другие дни той же брони; клиент получает SMS. Выданный меняют в том же магазине',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object({
    version: Version,
    pieceId: Id,
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    reason: Type.String({ maxLength: 200, message: 'Причина — до 200 символов' }),
  }),
  answer: BookingCard,
})

export const setRentalDelivery = schema({
  summary: 'Доставка брони: куда, когда, за сколько и кто везёт; пустой адрес — самовывоз',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object({
    version: Version,
    address: Type.String({ maxLength: 300, message: 'Адрес — до 300 символов' }),
    price: Rubles,
    day: Type.Optional(Nullable(Day)),
    hours: Type.Optional(Type.String({ maxLength: 30, message: 'Часы — до 30 символов' })),
    driver: Type.Optional(Type.String({ maxLength: 100, message: 'Водитель — до 100 символов' })),
  }),
  answer: BookingCard,
})

export const setRentalCompany = schema({
  summary: 'Организация, для которой берут в прокат, и доверенность того, кто пришёл',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object({
    version: Version,
    company: Nullable(Company),
    proxy: Type.Optional(Type.String({ maxLength: 200, message: 'Доверенность — до 200 символов' })),
  }),
  answer: BookingCard,
})

export const stepBackRental = schema({
  summary: 'Вернуть на шаг то, что записали по ошибке: выдачу, приём, отмену. Деньги шага отменяются в книге',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object({
    version: Version,
    from: Status,
    reason: Type.String({ maxLength: 200, message: 'Причина — до 200 символов' }),
  }),
  answer: BookingCard,
})

export const settleRental = schema({
  summary: 'Получить долг по брони или вернуть лишнее: всё или часть',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object(AskedRest),
  answer: BookingCard,
})

export const sendPieceToService = schema({
  summary: 'Экземпляр в обслуживании: его дни никто не забронирует',
  needs: 'rental.work',
  idempotent: true,
  body: Type.Object({
    pieceId: Id,
    from: Day,
    to: Day,
    reason: Type.String({ minLength: 1, maxLength: 200, message: 'Назовите причину, до 200 символов' }),
    /** Broken: its bookings go to free pieces of the model, the rest wait for another to be chosen. */
    movesBookings: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({
    id: Type.Integer(),
    /** Numbers of bookings. */
    moved: Type.Array(Type.String()),
    left: Type.Array(Type.String()),
  }),
})

export const endPieceService = schema({
  summary: 'Экземпляр снова в парке',
  needs: 'rental.work',
  params,
  answer: Type.Object({ id: Type.Integer() }),
})

export const revealBookingContact = schema({
  summary: 'Показать скрытый телефон; запишется в журнал',
  needs: 'contacts.unmask',
  params,
  body: Type.Object({}),
  answer: Type.Object({ phone: Type.String() }),
})

export const RentalUse = Type.Object({
  months: Type.Array(Type.Object({ month: Type.String(), share: Type.Number(), daysOut: Type.Integer() })),
  goods: Type.Array(
    Type.Object({ code: Type.String(), name: Type.String(), pieces: Type.Integer(), share: Type.Number() }),
  ),
})

export const rentalUse = schema({
  summary: 'Сколько дней парк был на руках, по месяцам за год; по видам — за 90 дней',
  needs: 'rental.read',
  query: { shop: Type.Optional(Id), good: Type.Optional(Type.String({ maxLength: 50 })) },
  answer: RentalUse,
})

export const printedRental = schema({
  summary: 'Договор проката для печати',
  needs: 'rental.read',
  params,
  answer: Type.Object({ at: Moment, seller: Seller, card: BookingCard }),
})

const PaperFile = Type.Object({ name: Type.String(), pdf: Type.String() })

export const rentalInvoice = schema({
  summary: 'Счёт на оплату брони: плата и доставка до выдачи, потом то, что осталось должно; PDF в base64',
  needs: 'rental.read',
  params,
  answer: PaperFile,
})

export const writeRentalPaper = schema({
  summary: 'Выписать УПД за прокат организации: после выдачи, один раз',
  needs: 'rental.work',
  idempotent: true,
  params,
  body: Type.Object({}),
  answer: BookingCard,
})

export const rentalPaper = schema({
  summary: 'УПД за прокат: PDF и файл налоговой службы в base64',
  needs: 'rental.read',
  params,
  answer: Type.Object({ ...PaperFile.properties, xmlName: Type.String(), xml: Type.String() }),
})
