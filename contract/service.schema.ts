import Type from 'typebox'
import { REPAIR_STATES, type RepairState } from '#rules/order/repair-state.ts'
import { section } from './call.schema.ts'
import { contactFields } from './feedback.schema.ts'
import { REPAIR_PHONE_DIGITS } from './limits.ts'
import { Image, Nullable, PageNumber } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Сервис')

// a mapped union has no static type of its own
const State = Type.Unsafe<RepairState>(Type.Union(REPAIR_STATES.map((state) => Type.Literal(state))))

/** Says nothing about its owner: whoever knows the number and four digits may see it. */
export const Repair = Type.Object({
  number: Type.String(),
  tool: Type.String(),
  vendorName: Nullable(Type.String()),
  fault: Type.String(),
  createdAt: Type.String(),
  state: State,
  stateText: Type.String(),
  /** Roubles; null until the workshop has named it. */
  price: Nullable(Type.Number()),
  /** Oldest first; the last one is the present state. */
  history: Type.Array(Type.Object({ state: State, stateText: Type.String(), at: Type.String(), note: Type.String() })),
  serviceCenter: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    address: Type.String(),
    phone: Type.String(),
    workingSchedule: Type.String(),
  }),
})

/** To its owner alone also the pictures; it can be cancelled until the tool is handed over. */
export const OwnRepair = Type.Object({ ...Repair.properties, photos: Type.Array(Image), canCancel: Type.Boolean() })

export const requestRepair = schema({
  summary: 'Заявка на ремонт: инструмент, неисправность, до пяти снимков',
  access: 'visitor',
  body: Type.Object({
    serviceCenterId: Type.Integer({ minimum: 1, maximum: 1_000_000_000, message: 'Выберите сервисный центр' }),
    tool: Type.String({
      maxLength: 120,
      message: 'Напишите марку и модель, до 120 символов',
      missing: 'Напишите марку и модель инструмента',
    }),
    /** Code of a brand. */
    vendor: Type.Optional(Type.String({ maxLength: 40, message: 'Выберите марку из списка' })),
    fault: Type.String({ maxLength: 2000, message: 'Напишите, что случилось с инструментом' }),
    ...contactFields,
  }),
  answer: Type.Object({ number: Type.String() }),
})

export const repairStatus = schema({
  summary: 'Как идёт ремонт: по номеру заявки и последним цифрам телефона',
  access: 'visitor',
  query: {
    number: Type.String({
      pattern: '^\\d{1,12}$',
      message: 'Номер заявки — только цифры, он пришёл в SMS',
      missing: 'Введите номер заявки',
    }),
    phone: Type.String({
      pattern: `^\\d{${REPAIR_PHONE_DIGITS}}$`,
      message: `Введите ${REPAIR_PHONE_DIGITS} последние цифры телефона`,
    }),
  },
  answer: Repair,
})

export const userRepairs = pagedSchema({
  summary: 'Ремонты покупателя, новые первыми',
  access: 'customer',
  query: { page: Type.Optional(PageNumber) },
  answer: OwnRepair,
})

export const cancelRepair = schema({
  summary: 'Отменить свою заявку на ремонт, пока инструмент не сдан',
  access: 'customer',
  params: { number: Type.String({ pattern: '^\\d{1,12}$', message: 'Номер заявки — только цифры' }) },
  answer: OwnRepair,
})
