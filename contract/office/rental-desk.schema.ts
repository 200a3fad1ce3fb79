import Type from 'typebox'
import type { BookingStatus } from '#rules/rental/booking-status.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { MoneyBook } from './money.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'
import { Seller } from './print.schema.ts'

const schema = officeSection('Прокат')

export const BookingStatusSchema = Type.Unsafe<BookingStatus>(
  Type.String({ pattern: '^(new|confirmed|issued|returned|cancelled)$', message: 'Такого статуса нет' }),
)
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер' })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите день' })
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const Rubles = Type.Number({ minimum: 0, maximum: 10_000_000, message: 'Сумма — от 0 до 10 000 000 ₽' })

const BookingDelivery = Type.Object({
  address: Type.String(),
  price: Type.Number(),
  day: Nullable(Type.String()),
  hours: Type.String(),
  driver: Type.String(),
})

export const HiringCompanySchema = Type.Object({
  name: Type.String({ maxLength: 200, message: 'Название — до 200 символов' }),
  inn: Type.String({ maxLength: 12, message: 'ИНН — 10 или 12 цифр' }),
  kpp: Type.String({ maxLength: 9, message: 'КПП — 9 цифр' }),
  address: Type.String({ maxLength: 300, message: 'Адрес — до 300 символов' }),
})

/** Sums are roubles, as everywhere on the wire. */
export const BookingRow = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  status: BookingStatusSchema,
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
  status: BookingStatusSchema,
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
  organization: Nullable(HiringCompanySchema),
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
  /** As the customer was told; empty when they called it off themselves. */
  cancelledWhy: Type.String(),
  /** Where a mistake may be taken back to. */
  backTo: Nullable(BookingStatusSchema),
  pricePerDay: Type.Number(),
  createdAt: Moment,
  next: Type.Array(BookingStatusSchema),
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
