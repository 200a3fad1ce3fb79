import Type from 'typebox'
import { NAME_REQUIRED } from '#rules/identity/person-name.ts'
import { PHONE_REQUIRED } from '#rules/identity/phone-error.ts'
import { TEXTAREA_LIMIT } from '#rules/text/textarea-limit.ts'
import { Captcha } from './auth.schema.ts'
import { section } from './call.schema.ts'
import { Image, Nullable, PageNumber } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Прокат')

const Day = (message: string) => Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$', message })
const WarehouseId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Выберите пункт проката' })
const goodCode = Type.String({ minLength: 1, maxLength: 20, message: 'Нужен код того, что берут в прокат' })

const HeldDays = Type.Object({ from: Type.String(), to: Type.String() })

export const RentalCalendar = Type.Object({
  /** Pieces of the park in this shop; each with the days it is promised to somebody, both ends included. */
  pieces: Type.Array(Type.Object({ busy: Type.Array(HeldDays) })),
  /**
   * Every day from the asked one to the last that can be booked: pieces free on it, and whether the shop hands over and
   * takes back.
   */
  days: Type.Array(Type.Object({ day: Type.String(), free: Type.Integer(), isOpen: Type.Boolean() })),
  /** The longest term the tariff table reaches, in days. */
  longestDays: Type.Integer(),
})

export const rentalCalendar = schema({
  summary: 'Свободные дни в пункте проката',
  params: { code: goodCode },
  query: {
    warehouseId: WarehouseId,
    from: Type.Optional(Day('Укажите день, с которого показать календарь: 2026-03-07')),
  },
  answer: RentalCalendar,
})

const BookingDelivery = Type.Object({
  address: Type.String({ maxLength: 500, message: 'Сократите адрес до 500 символов' }),
})

export const SavedBooking = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** Roubles: for the whole term, and what is given back. */
  total: Type.Number(),
  deposit: Type.Number(),
})

export const bookRental = schema({
  idempotent: true,
  summary:
    'Забронировать прокат: одна штука парка на выбранные дни. Заголовок Idempotency-Key: повтор с тем же ключом даёт ту же бронь',
  access: 'visitor',
  body: Type.Object({
    goodCode,
    warehouseId: WarehouseId,
    /** Day of issue and day of return, both rented: `2026-03-07`. */
    from: Day('Выберите день начала'),
    to: Day('Выберите день возврата'),
    name: Type.String({ maxLength: 200, missing: NAME_REQUIRED }),
    phone: Type.String({ minLength: 1, maxLength: 40, message: PHONE_REQUIRED }),
    /** Where to bring the machine; left out: collected at the shop. */
    delivery: Type.Optional(Nullable(BookingDelivery)),
    comment: Type.Optional(
      Nullable(Type.String({ maxLength: 2000, message: `Комментарий — до ${TEXTAREA_LIMIT} символов` })),
    ),
    /** What the visitor saw as the sum, roubles: should it differ, nothing is booked (409). */
    expectedTotal: Type.Optional(
      Nullable(Type.Number({ minimum: 0, maximum: 1e12, message: 'Сумма записана неверно' })),
    ),
    nodeLogisticCode: Type.Optional(Type.String({ maxLength: 20 })),
    captcha: Captcha,
  }),
  answer: SavedBooking,
})

/** As it was when booked; `url` is empty for a machine the park no longer has. Sums are roubles. */
export const RentalBooking = Type.Object({
  ...SavedBooking.properties,
  status: Type.Union([
    Type.Literal('new'),
    Type.Literal('confirmed'),
    Type.Literal('issued'),
    Type.Literal('returned'),
    Type.Literal('cancelled'),
  ]),
  statusText: Type.String(),
  createdAt: Type.String(),
  good: Type.Object({ code: Type.String(), name: Type.String(), url: Nullable(Type.String()), image: Nullable(Image) }),
  shop: Nullable(Type.Object({ name: Type.String(), address: Type.String(), phone: Type.String() })),
  pricePerDay: Type.Number(),
  deliveryAddress: Nullable(Type.String()),
  canCancel: Type.Boolean(),
})

export const userRentals = pagedSchema({
  summary: 'Прокаты покупателя, новые первыми',
  access: 'customer',
  query: { page: Type.Optional(PageNumber) },
  answer: RentalBooking,
})

export const cancelRental = schema({
  summary: 'Отменить свою бронь до дня выдачи: дни снова свободны',
  access: 'customer',
  params: { id: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991, message: 'Нужен номер брони' }) },
  answer: RentalBooking,
})
