import Type from 'typebox'
import { REQUEST_RESULTS, type RequestResult } from '#rules/request/request-words.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Заявки')

const number = Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заявки' })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер' })
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const Result = Type.Unsafe<RequestResult>(
  Type.String({ pattern: `^(${Object.keys(REQUEST_RESULTS).join('|')})$`, message: 'Выберите, чем кончилось' }),
)
/** Several by comma. */
const List = Type.Optional(Type.String({ maxLength: 300, message: 'Слишком длинный список' }))

/** `queue`: to be answered now; `later`: put off until a moment; `open`: both; `closed`; `all`. */
export const RequestView = Type.Unsafe<'queue' | 'later' | 'open' | 'closed' | 'all'>(
  Type.String({ pattern: '^(queue|later|open|closed|all)$', message: 'В очереди, отложены, открыты, закрыты или все' }),
)

/** Phones are masked unless the role may see them. */
export const DeskRequest = Type.Object({
  number: Type.String(),
  kind: Type.String(),
  kindText: Type.String(),
  createdAt: Moment,
  /** Waits since: it came, or the moment to call again has come. */
  dueAt: Moment,
  isOpen: Type.Boolean(),
  /** Put off, and the moment has not come yet. */
  isLater: Type.Boolean(),
  /** Nobody has answered for longer than the shop allows itself, by the hours of the branch. */
  isOverdue: Type.Boolean(),
  branch: Type.Object({ code: Type.String(), name: Type.String() }),
  name: Type.String(),
  phone: Type.String(),
  /** The good or the tool it is about; empty: the words alone. */
  about: Type.String(),
  message: Type.String(),
  takenBy: Nullable(Person),
  nextCallAt: Nullable(Moment),
  calls: Type.Integer(),
  result: Nullable(Result),
  resultText: Nullable(Type.String()),
  closedAt: Nullable(Moment),
  orderNumber: Nullable(Type.String()),
})

/** Of the places looked at; `overdue` are among those of the queue. */
export const RequestCounts = Type.Object({
  queue: Type.Integer(),
  overdue: Type.Integer(),
  later: Type.Integer(),
  mine: Type.Integer(),
})

export const deskRequests = schema({
  summary:
    'Заявки: в очереди дольше ждущие первыми, закрытые — новые первыми. Поиск по номеру, концу телефона (от 4 цифр), имени',
  needs: 'callbacks.work',
  query: {
    /** Left out: the queue, with a search everything. */
    view: Type.Optional(RequestView),
    kind: List,
    branch: List,
    shop: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    /** `me`, `nobody` or a person's number. */
    taken: Type.Optional(
      Type.String({ pattern: '^(me|nobody|[0-9]{1,9})$', message: 'Подходит me, nobody или номер сотрудника' }),
    ),
    overdue: Type.Optional(Type.Boolean()),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}\\.[0-9]{1,15}$', message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({
    requests: Type.Array(DeskRequest),
    next: Nullable(Type.String()),
    /** With the first page alone. */
    counts: Nullable(RequestCounts),
  }),
})

/** As the asker's branch sells it. */
export const RequestGood = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  unit: Type.String(),
  image: Nullable(Image),
  /** At the shop's host; null: it is not on the site. */
  url: Nullable(Type.String()),
  /** Null: it is not sold in this branch. */
  price: Nullable(Type.Number()),
  isHire: Type.Boolean(),
  here: Type.Integer(),
  everywhere: Type.Integer(),
  /** Where it lies: the asker's branch first. */
  stock: Type.Array(
    Type.Object({ shop: Type.String(), branch: Type.String(), isHere: Type.Boolean(), quantity: Type.Integer() }),
  ),
})

const NoteKind = Type.Unsafe<
  'note' | 'no-answer' | 'later' | 'talked' | 'taken' | 'left' | 'closed' | 'reopened' | 'order' | 'sent' | 'recalled'
>(Type.String())

export const RequestCard = Type.Object({
  ...DeskRequest.properties,
  version: Type.Integer(),
  isMasked: Type.Boolean(),
  canReveal: Type.Boolean(),
  /** Where a letter can go; masked like the phone. */
  email: Nullable(Type.String()),
  customerId: Nullable(Type.Integer()),
  /** Of a spare part: its kind and the tool it goes into. */
  part: Nullable(Type.Object({ kind: Type.String(), tool: Type.String() })),
  photos: Type.Array(Image),
  good: Nullable(RequestGood),
  /** The place on an exploded view the buyer has pointed at; thousandths of its sides. */
  point: Nullable(
    Type.Object({
      number: Type.Integer(),
      name: Type.String(),
      image: Image,
      x: Type.Integer(),
      y: Type.Integer(),
      part: Nullable(RequestGood),
    }),
  ),
  order: Nullable(
    Type.Object({
      number: Type.String(),
      statusText: Type.String(),
      total: Type.Number(),
      goods: Type.Array(Type.String()),
      isCancelled: Type.Boolean(),
    }),
  ),
  /** Everything else this phone has asked. */
  others: Type.Array(
    Type.Object({
      number: Type.String(),
      kindText: Type.String(),
      createdAt: Moment,
      isOpen: Type.Boolean(),
      resultText: Nullable(Type.String()),
      /** Null: its desk is another. */
      path: Nullable(Type.String()),
    }),
  ),
  /** Orders by this phone the person may see, newest first. */
  orders: Type.Array(
    Type.Object({ number: Type.String(), statusText: Type.String(), total: Type.Number(), createdAt: Moment }),
  ),
  /** All that was done, newest first. */
  notes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: NoteKind,
      text: Type.String(),
      until: Nullable(Moment),
      at: Moment,
      who: Nullable(Person),
    }),
  ),
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      channel: Type.Unsafe<'sms' | 'email'>(Type.String()),
      text: Type.String(),
      state: Type.String(),
      stateText: Type.String(),
      error: Nullable(Type.String()),
      at: Moment,
      /** It can be recalled until then; null: it has gone. */
      recallUntil: Nullable(Moment),
    }),
  ),
  /** The branch's own, for the ready answers. */
  shopPhone: Type.String(),
  /** The branch is the person's to sell in, and there is no order yet. */
  canOrder: Type.Boolean(),
})

export const requestCard = schema({
  summary: 'Заявка целиком: что спросили, товар с ценой и остатком, другие обращения и заказы с этого телефона',
  needs: 'callbacks.work',
  params: { number },
  answer: RequestCard,
})

const step = (summary: string) => ({
  summary,
  needs: 'callbacks.work' as const,
  idempotent: true,
  params: { number },
  answer: RequestCard,
})

export const takeRequest = schema({
  ...step('Взять заявку себе. seen — у кого она была на вашем экране: если её уже взял другой, ответ 409'),
  body: Type.Object({ seen: Nullable(Id) }),
})

export const leaveRequest = schema({ ...step('Вернуть заявку в общую очередь'), body: Type.Object({}) })

const Words = (most: number, message: string) => Type.String({ maxLength: most, message })

export const noteRequestCall = schema({
  ...step('Попытка звонка. С nextAt заявка уходит из очереди и сама возвращается в это время'),
  body: Type.Object({
    isAnswered: Type.Boolean(),
    nextAt: Type.Optional(Nullable(Type.String({ maxLength: 40, message: 'Когда перезвонить — день и время' }))),
    text: Type.Optional(Words(1000, 'Заметка — до 1000 символов')),
  }),
})

export const addRequestNote = schema({
  ...step('Заметка для своих'),
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 1000, message: 'Напишите заметку, до 1000 символов' }),
  }),
})

export const closeRequest = schema({
  ...step('Закрыть заявку с итогом'),
  body: Type.Object({ result: Result, text: Type.Optional(Words(1000, 'Пояснение — до 1000 символов')) }),
})

export const reopenRequest = schema({ ...step('Открыть закрытую заявку снова'), body: Type.Object({}) })

export const answerRequest = schema({
  ...step('Ответить покупателю: SMS или письмом. Десять секунд сообщение можно отозвать'),
  final: 'moment',
  body: Type.Object({
    channel: Type.Unsafe<'sms' | 'email'>(Type.String({ pattern: '^(sms|email)$', message: 'SMS или письмо' })),
    text: Type.String({ minLength: 1, maxLength: 1000, message: 'Напишите ответ, до 1000 символов' }),
  }),
})

export const recallRequestMessage = schema({
  summary: 'Отозвать ответ, пока он не ушёл',
  needs: 'callbacks.work',
  params: { number, id: Id },
  body: Type.Object({}),
  answer: RequestCard,
})

export const revealRequestContact = schema({
  summary: 'Показать скрытый телефон; запишется в журнал',
  needs: 'contacts.unmask',
  params: { number },
  body: Type.Object({}),
  answer: Type.Object({ phone: Type.String() }),
})

export const RequestTemplate = Type.Object({ id: Type.Integer(), name: Type.String(), text: Type.String() })

export const requestTemplates = schema({
  summary: 'Готовые ответы на заявки',
  needs: 'callbacks.work',
  answer: Type.Array(RequestTemplate),
})

export const saveRequestTemplate = schema({
  summary:
    'Сохранить готовый ответ; с тем же названием — переписать. {номер}, {имя}, {товар}, {цена}, {телефон} подставятся',
  needs: 'callbacks.work',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60, message: 'Название — от 1 до 60 символов' }),
    text: Type.String({ minLength: 1, maxLength: 1000, message: 'Напишите ответ, до 1000 символов' }),
  }),
  answer: Type.Array(RequestTemplate),
})

export const dropRequestTemplate = schema({
  summary: 'Убрать готовый ответ',
  needs: 'callbacks.work',
  params: { id: Id },
  answer: Type.Array(RequestTemplate),
})
