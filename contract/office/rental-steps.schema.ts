import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { AskedRest, CounterWaySchema } from './money.schema.ts'
import { officeSection } from './office-call.schema.ts'
import { BookingCard, BookingStatusSchema, HiringCompanySchema } from './rental-desk.schema.ts'

const schema = officeSection('Прокат')

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер' })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите день' })
const Rubles = Type.Number({ minimum: 0, maximum: 10_000_000, message: 'Сумма — от 0 до 10 000 000 ₽' })
const Condition = Type.String({ maxLength: 500, message: 'Состояние — до 500 символов' })
const params = { id: Id }

export const moveBookingStatus = schema({
  summary: 'Подтвердить бронь или отменить её с причиной',
  needs: 'rental.work',
  final: 'asked',
  idempotent: true,
  params,
  body: Type.Object({
    from: BookingStatusSchema,
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
    /** Something of the kit stayed with the client, and is let go. */
    isShort: Type.Optional(Type.Boolean()),
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
    company: Nullable(HiringCompanySchema),
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
    from: BookingStatusSchema,
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
