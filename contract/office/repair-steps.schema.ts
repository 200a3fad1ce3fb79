import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { AskedRest, CounterWaySchema } from './money.schema.ts'
import { officeSection } from './office-call.schema.ts'
import { RepairCard, RepairStateSchema } from './repairs.schema.ts'

const schema = officeSection('Ремонт')

const number = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер ремонта' })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'Выберите день' })
const Rubles = (words: string) => Type.Number({ minimum: 0, maximum: 10_000_000, message: words })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер' })

export const moveRepairState = schema({
  summary: 'Перевести ремонт по таблице состояний; хозяин узнаёт о том, что его касается',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    /** What the person saw: 409 when it stands elsewhere by now. */
    from: RepairStateSchema,
    to: RepairStateSchema,
    note: Type.Optional(Type.String({ maxLength: 300, message: 'Пояснение — до 300 символов' })),
    /** Of a tool that is handed out without repair. */
    fee: Type.Optional(Rubles('Цена диагностики — от 0 ₽')),
  }),
  answer: RepairCard,
})

export const waitForPart = schema({
  summary: 'Ждём запчасть или сервис изготовителя: чего и до какого дня; хозяин получает SMS',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    from: RepairStateSchema,
    kind: Type.Unsafe<'part' | 'maker'>(Type.String({ pattern: '^(part|maker)$', message: 'Запчасть или сервис' })),
    what: Type.String({ maxLength: 200, message: 'Чего ждём — до 200 символов' }),
    on: Type.Optional(Nullable(Day)),
  }),
  answer: RepairCard,
})

export const moveToServiceCenter = schema({
  summary: 'Перенести ремонт в другой сервисный центр; хозяин получает SMS с адресом',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    centerId: Id,
    reason: Type.String({ maxLength: 200, message: 'Причина — до 200 символов' }),
  }),
  answer: RepairCard,
})

export const setRepairDiscount = schema({
  summary: 'Скидка на работы и запчасти, с причиной; ноль — без скидки',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    sum: Rubles('Скидка — от 0 ₽'),
    reason: Type.String({ maxLength: 200, message: 'Причина — до 200 символов' }),
  }),
  answer: RepairCard,
})

export const returnRepair = schema({
  summary: 'Вернуть в работу: готовый или ждущий выдачи без ремонта. Пока сообщение не ушло, оно отзывается',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    from: RepairStateSchema,
    /** Needed once the owner has been told. */
    note: Type.Optional(Type.String({ maxLength: 300, message: 'Пояснение — до 300 символов' })),
  }),
  answer: RepairCard,
})

export const sendRepairOffer = schema({
  summary: 'Отправить цену на согласование: хозяин получает ссылку и отвечает «согласен» или «отказываюсь»',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    /** The sum the person saw: 409 when the lines have changed since. */
    total: Rubles('Сумма — от 0 до 10 000 000 ₽'),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, message: 'Ссылка живёт от 1 до 30 дней' })),
  }),
  answer: RepairCard,
})

export const hearRepairConsent = schema({
  summary: 'Записать, что хозяин согласился с ценой по телефону: кто слышал, когда и на сколько',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object({
    /** The sum that was named: 409 when the lines have changed since. */
    total: Rubles('Сумма — от 0 до 10 000 000 ₽'),
    note: Type.Optional(Type.String({ maxLength: 300, message: 'Пояснение — до 300 символов' })),
  }),
  answer: RepairCard,
})

export const handOverRepair = schema({
  summary: 'Выдать инструмент: деньги и выдача вместе',
  needs: 'repairs.work',
  final: 'asked',
  idempotent: true,
  params: { number },
  body: Type.Object({
    due: Rubles('Сумма — от 0 до 10 000 000 ₽'),
    /** For keeping it: as much as the card says, or less. */
    storage: Type.Optional(Rubles('Хранение — от 0 ₽')),
    paidBy: Type.Optional(CounterWaySchema),
  }),
  answer: RepairCard,
})

export const settleRepair = schema({
  summary: 'Получить долг за ремонт или вернуть лишнее: всё или часть',
  needs: 'repairs.work',
  idempotent: true,
  params: { number },
  body: Type.Object(AskedRest),
  answer: RepairCard,
})
