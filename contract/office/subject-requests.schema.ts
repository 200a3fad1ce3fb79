import Type from 'typebox'
import type { SubjectRequestKind } from '#rules/identity/subject-request.ts'
import { Nullable } from '../shapes.schema.ts'
import { CustomerId } from './customers.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Персональные данные')

const Kind = Type.Unsafe<SubjectRequestKind>(
  Type.Union(
    ['access', 'change', 'stop', 'erase'].map((kind) => Type.Literal(kind)),
    {
      message: 'Выберите, о чём просят',
    },
  ),
)
const RequestId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер запроса' })

export const SubjectRequest = Type.Object({
  id: Type.Integer(),
  /** Null: somebody without a card. */
  customer: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  kind: Type.Unsafe<SubjectRequestKind>(Type.String()),
  kindText: Type.String(),
  who: Type.String(),
  text: Type.String(),
  receivedOn: Type.String(),
  /** The tenth working day by the shop's calendar. */
  dueOn: Type.String(),
  isOverdue: Type.Boolean(),
  answeredAt: Nullable(Moment),
  answer: Type.String(),
  /** Who wrote it down, or who answered. */
  by: Nullable(Type.String()),
  /** The data was erased by it: its papers are here. */
  erasureId: Nullable(Type.Integer()),
})

export const subjectRequests = schema({
  summary: 'Запросы людей об их данных (152-ФЗ): открытые по сроку ответа, затем отвеченные',
  needs: 'customers.change',
  answer: Type.Array(SubjectRequest),
})

export const registerSubjectRequest = schema({
  summary: 'Записать запрос: срок ответа — десятый рабочий день по календарю магазина',
  needs: 'customers.change',
  idempotent: true,
  body: Type.Object({
    customer: Type.Optional(CustomerId),
    kind: Kind,
    who: Type.Optional(Type.String({ maxLength: 300, message: 'До 300 символов' })),
    text: Type.String({ maxLength: 4000, message: 'До 4000 символов' }),
    receivedOn: Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', message: 'День вида 2026-11-16' })),
  }),
  answer: Type.Object({ id: Type.Integer() }),
})

export const answerSubjectRequest = schema({
  summary: 'Отметить, что на запрос ответили, и как',
  needs: 'customers.change',
  params: { id: RequestId },
  body: Type.Object({ answer: Type.String({ maxLength: 4000, message: 'До 4000 символов' }) }),
  answer: Type.Literal(true),
})

const Papers = Type.Object({
  /** Names of the files and what is in them; a PDF is in base64. */
  files: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), base64: Type.String() })),
})

const Phone = Type.String({ maxLength: 40, message: 'Введите телефон' })

export const guestDataCode = schema({
  summary: 'Отправить код на телефон того, кто просит выдать или удалить данные и покупал без аккаунта',
  needs: 'customers.change',
  body: Type.Object({ phone: Phone }),
  /** Seconds till another may be asked for. */
  answer: Type.Object({ retryAfter: Type.Integer() }),
})

export const gatherGuestData = schema({
  summary:
    'Собрать в карточку заказы, прокат, ремонты и заявки без аккаунта по телефону, чей хозяин назвал код. Старше 90 дней — только на его имя: номер мог быть чужим',
  needs: 'customers.change',
  isFreshNeeded: true,
  body: Type.Object({
    phone: Phone,
    name: Type.String({ maxLength: 100, message: 'Введите имя' }),
    code: Type.String({ maxLength: 20, message: 'Введите код' }),
  }),
  answer: Type.Object({ id: Type.Integer(), taken: Type.Integer(), left: Type.Integer() }),
})

export const exportCustomer = schema({
  summary: 'Всё, что магазин знает о человеке: JSON и PDF. Выгрузка записывается в журнал',
  needs: 'customers.change',
  isFreshNeeded: true,
  params: { id: CustomerId },
  answer: Papers,
})

export const erasureObstacles = schema({
  summary: 'Что ещё в работе: пока это не завершено, данные человека не удалить',
  needs: 'customers.change',
  params: { id: CustomerId },
  answer: Type.Object({ open: Type.Array(Type.Object({ text: Type.String(), path: Type.String() })) }),
})

export const eraseCustomer = schema({
  summary: 'Удалить данные человека. Вернуть нельзя; остаётся то, что велит хранить закон, без имени',
  needs: 'customers.change',
  final: 'asked',
  isFreshNeeded: true,
  params: { id: CustomerId },
  body: Type.Object({
    /** The request it is done by; left out: one is written down now. */
    request: Type.Optional(RequestId),
    /** The number of the card, typed by hand. */
    confirm: Type.String({ maxLength: 20, message: 'Введите номер карточки' }),
  }),
  answer: Type.Object({ erasure: Type.Integer() }),
})

export const erasurePapers = schema({
  summary: 'Акт об уничтожении персональных данных и выгрузка из журнала, PDF',
  needs: 'customers.change',
  params: { id: RequestId },
  answer: Papers,
})
